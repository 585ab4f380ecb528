import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** While somebody edits (`npm run dev`): pages are loaded anew when the content changes. */
const loadAnew: Plugin = {
  name: "load-anew",
  hotUpdate({ file }) {
    if (file.endsWith("/.content/content.json")) this.environment.hot.send({ type: "full-reload" });
  },
};

export default defineConfig({
  plugins: [reactRouter(), loadAnew],
  publicDir: ".content/public",
  build: { assetsInlineLimit: 0 },
});
