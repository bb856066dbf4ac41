// Bundles the board shell into the Python package. One entry serves every game: anywidget loads the module from text,
// so everything must be in one file (no relative import, no code splitting).
// Used as: node esbuild.mjs [--watch]; while it watches, the bundle names the lines of the sources (for the browser's debugger).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { context } from "esbuild";

const outdir = "../hordeplay/widgets/static";
const watch = process.argv.includes("--watch");
const BUNDLES = [
  "board.js",
  "board.css",
  "reading.js",
  "play.js",
  "teach.js",
  "worker.js",
  "site.css",
  "lesson.js",
  "lesson.css",
];

// Only a build that went well is written, and into the files that are there: a kernel may be watching them.
const writeInPlace = {
  name: "write-in-place",
  setup: ({ onEnd }) =>
    onEnd(({ errors, outputFiles }) => {
      if (errors.length > 0) return;
      mkdirSync(outdir, { recursive: true });
      for (const { path, contents } of outputFiles) writeFileSync(path, contents);
      // A bundle of an older layout must not travel in the wheel.
      for (const file of readdirSync(outdir)) if (!BUNDLES.includes(file)) rmSync(join(outdir, file));
    }),
};

const both = {
  outdir,
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  logLevel: watch ? "info" : "warning",
  write: false,
  plugins: [writeInPlace],
};
const builds = [
  await context({
    ...both,
    entryPoints: { board: "src/board.ts" },
    format: "esm",
    sourcemap: watch && "inline",
    loader: { ".svg": "text" },
  }),
  // The site's page that plays, which loads the board's bundle, the one that makes lessons, and the worker of both.
  await context({
    ...both,
    entryPoints: {
      play: "src/site/play.ts",
      teach: "src/site/teach.ts",
      worker: "src/site/worker.ts",
      site: "src/site/site.css",
    },
    format: "esm",
  }),
  // The student's page of a lesson, whose script and style stand in it.
  await context({
    ...both,
    entryPoints: [
      { in: "src/lesson/page.ts", out: "lesson" },
      { in: "src/lesson/lesson.css", out: "lesson" },
    ],
    format: "iife",
    // A page travels alone, so what its licences ask for travels in it.
    banner: {
      js:
        "/*! With @noble/hashes (c) 2022 Paul Miller, and uqr (c) Project Nayuki, (c) 2023 Anthony Fu, " +
        "both under the MIT License (LICENSES of hordeplay) */",
    },
  }),
  // Stands in saved outputs as a plain script, with its style.
  await context({ ...both, entryPoints: { reading: "src/reading.ts" }, format: "iife", loader: { ".css": "text" } }),
];

if (watch) {
  for (const build of builds) await build.watch();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      // What is left behind is what ships: the names of lines are one comment at the end of each file.
      for (const file of ["board.js", "board.css"]) {
        const path = join(outdir, file);
        writeFileSync(path, readFileSync(path, "utf8").replace(/(\/\/|\/\*)# sourceMappingURL=data:[^\n]*\n$/, ""));
      }
      process.exit();
    });
} else {
  for (const build of builds) {
    await build.rebuild().catch(() => {
      process.exitCode = 1; // esbuild has said why
    });
    await build.dispose();
  }
}
