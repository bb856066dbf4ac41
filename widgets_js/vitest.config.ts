import { defineConfig } from "vitest/config";

export default defineConfig({
  // As the bundle does: an svg is its text.
  plugins: [
    {
      name: "svg-as-text",
      enforce: "pre",
      transform: (code, id) => (id.endsWith(".svg") ? `export default ${JSON.stringify(code)}` : undefined),
    },
  ],
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
});
