// Bundles the board shell into the Python package. One entry serves every game: anywidget loads the module from text,
// so everything must be in one file (no relative import, no code splitting).
// Used as: node esbuild.mjs [--watch]
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { context } from "esbuild";

const outdir = "../hordeplay/widgets/static";
const build = await context({
  entryPoints: { board: "src/board.ts" },
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  loader: { ".svg": "text" },
  logLevel: "warning",
});
if (process.argv.includes("--watch")) {
  await build.watch();
} else {
  try {
    await build.rebuild();
    // A bundle of an older layout must not travel in the wheel; only after success, so that an error leaves the last good one.
    for (const file of readdirSync(outdir)) if (!/^board\.(js|css)$/.test(file)) rmSync(join(outdir, file));
  } catch {
    process.exitCode = 1; // esbuild has said why
  }
  await build.dispose();
}
