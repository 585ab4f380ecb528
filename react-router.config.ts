import type { Config } from "@react-router/dev/config";
import { documentPaths } from "./app/editions/document-paths.ts";

export default {
  ssr: true,
  prerender: [...documentPaths, "/offline"],
  // The whole map is in the first page: no endpoint that tells it on request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
