import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { postDueDrafts } from "./drafts.server.ts";

/** How often a process looks for scheduled announcements whose time has come, in milliseconds. */
const LOOK_EVERY_MS = 5000;

/** Posts scheduled announcements when their time has come; returns how to stop. */
export function startPosting(): () => Promise<void> {
  let round: Promise<void> | undefined;
  const look = () => {
    round ??= postDueDrafts()
      .then(
        () => undefined,
        (error: unknown) => {
          // The mail worker says so already.
          if (!isUnavailable(error)) log.error({ err: error }, "scheduled announcements wait");
        },
      )
      .finally(() => {
        round = undefined;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
