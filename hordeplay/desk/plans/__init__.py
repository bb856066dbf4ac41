"""The lessons as data, one module a game; found by `hordeplay.desk.lesson`."""
