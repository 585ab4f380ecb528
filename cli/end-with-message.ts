/** Errors whose message says all that a person needs; of others the stack is wanted too. */
const selfExplaining = new Set(["BuildFailure", "ContentError"]);

/** Runs a command; when it fails, says why and ends with code 1. */
export async function endWithMessage(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const plain = error instanceof Error && selfExplaining.has(error.name);
    console.error(plain ? error.message : error);
    process.exit(1);
  }
}
