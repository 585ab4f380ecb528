import type { Config } from "@react-router/dev/config";
import { prerenderedPaths } from "./app/prerendered-paths.ts";

export default {
  ssr: true,
  prerender: [...prerenderedPaths, "/offline"],
  // The whole map is in the first page: no endpoint that tells it on request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
