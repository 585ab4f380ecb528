import { buildIfStale } from "./build.ts";
import { endWithMessage, readArguments } from "./command.ts";

readArguments("npm start   (settings are environment variables, as in PORT=8080 npm start)");
await endWithMessage(buildIfStale);
await import("../server/main.mjs");
