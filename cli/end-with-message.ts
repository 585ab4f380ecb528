import { isPlain } from "../app/platform/plain-error.ts";

/** Runs a command; when it fails, says why and ends with code 1. */
export async function endWithMessage(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // Of an error that doesn't explain itself, the stack is wanted too.
    console.error(isPlain(error) ? error.message : error);
    process.exit(1);
  }
}
