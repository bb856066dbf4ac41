/** The worker of a page of the site: it runs Python and this package, opens boards there and passes messages on, or makes pages. */

import { message } from "../words.ts";

/** What is used of Pyodide. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
}
interface PythonBoard {
  hear(content: string): void;
  speak(language: string): void;
  close(): void;
}
interface Site {
  open_board(wish: string, post: (message: string) => void): PythonBoard;
}
interface Teacher {
  make_page(order: string): string;
}

/** What a page says: open this, pass this on to the board, speak this language there, or make a page of this. */
export type Request = { open: object } | { hear: object } | { speak: string } | { make: object };
/**
 * What the worker says besides what the board says: how far it is, that it is ready, or what went wrong. How far, and a failure
 * that has a reason, are messages: the page knows the language.
 */
export type Progress = { progress: string } | { ready: true } | { failed: string; reason?: string } | { page: string };

const PACKAGES = "/packages";
const here = (name: string): string => new URL(name, self.location.href).href;
const say = (message: Progress): void => self.postMessage(JSON.stringify(message));

const python = start();
let board: PythonBoard | null = null;

async function start(): Promise<{ pyodide: Pyodide; site: Site }> {
  say({ progress: message("Fetching Python") });
  const archive = fetch(here("packages.zip")).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const pyodide: Pyodide = await loadPyodide({ indexURL: here("pyodide/") });
  say({ progress: message("Unpacking the rulebooks") });
  pyodide.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  say({ progress: message("Setting the table") });
  const site = pyodide.pyimport("hordeplay.site.board") as Site;
  say({ ready: true });
  return { pyodide, site };
}

async function answer(request: Request): Promise<void> {
  const { pyodide, site } = await python;
  if ("open" in request) {
    const opened = site.open_board(JSON.stringify(request.open), (message) => self.postMessage(message));
    board?.close();
    board = opened;
  } else if ("make" in request) {
    const teacher = pyodide.pyimport("hordeplay.site.teach") as Teacher;
    self.postMessage(JSON.stringify({ page: teacher.make_page(JSON.stringify(request.make)) }));
  } else if ("speak" in request) board?.speak(request.speak);
  else board?.hear(JSON.stringify(request.hear));
}

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  answer(data).catch((error: unknown) => say({ failed: lastLine(error) }));
});
python.catch((error: unknown) =>
  say({ failed: message("Python could not be loaded. {reason}"), reason: lastLine(error) }),
);

/** Of what Python raised the sentence, without the way there and the name of its kind. */
function lastLine(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n");
  return (lines.at(-1) ?? "").replace(/^[\w.]*Error: /, "");
}
