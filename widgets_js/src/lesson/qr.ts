// The result line as a code for a camera: read from a phone that is held up.
import { encode } from "uqr";
import { s } from "../dom.ts";
import { tr } from "../words.ts";

/** Empty modules around it, as the standard asks. */
const QUIET = 4;

export function qrOf(line: string): SVGSVGElement {
  const { data, size } = encode(line, { ecc: "M", border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return s(
    "svg.qr",
    {
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": tr("QR code of the line {line}", { line }),
      "shape-rendering": "crispEdges",
    },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: dark, fill: "#000" }),
  );
}
