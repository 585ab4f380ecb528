import { buildIfStale } from "./build.ts";
import { endWithMessage } from "./end-with-message.ts";

await endWithMessage(buildIfStale);
await import("../server/main.ts");
