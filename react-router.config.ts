import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole map is in the first page: no endpoint that tells it on request.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
