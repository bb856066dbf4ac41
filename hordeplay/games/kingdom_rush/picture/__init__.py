"""What the map of Kingdom Rush shows: horde cards as they lie, with everything on them."""
