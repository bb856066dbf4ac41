import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// As the bundler does it: an imported picture is its text.
const svgText = {
  name: "svg-text",
  enforce: "pre",
  load: (id) => (id.endsWith(".svg") ? `export default ${JSON.stringify(readFileSync(id, "utf8"))}` : undefined),
};

export default defineConfig({
  plugins: [svgText],
  // one window for all files: each test takes down what it put there, and a window for each costs as much as the tests
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"], pool: "threads", isolate: false },
});
