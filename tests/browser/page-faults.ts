import type { BrowserContext } from "@playwright/test";

/** What a browser complained of while a test ran. */
export interface PageFaults {
  /** Says that a form or page will be answered with this status; the browser reports it. */
  expectStatus: (status: number) => void;
  /** All complaints that no test announced, and announced ones that never came. */
  found: () => string[];
}

/** Notes errors on the console and in scripts, policy violations and requests to other hosts. */
export async function watchFaults(context: BrowserContext): Promise<PageFaults> {
  const faults: string[] = [];
  const announced = new Set<number>();
  const seen = new Set<number>();
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const [, status] = /responded with a status of (\d{3})/.exec(message.text()) ?? [];
    if (status && announced.has(Number(status))) seen.add(Number(status));
    else faults.push(`console: ${message.text()} (${message.page()?.url()})`);
  });
  context.on("weberror", (fault) => {
    // What is thrown may have no stack, and need not be an error at all.
    const { name, message, stack } = fault.error();
    faults.push(`script: ${name}: ${message} ${stack} (${fault.page()?.url()})`);
  });
  context.on("request", (request) => {
    if (!isOwn(request.url())) faults.push(`request to another host: ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    expectStatus: (status) => announced.add(status),
    found: () => [
      ...faults,
      ...[...announced].filter((status) => !seen.has(status)).map((status) => `never: ${status}`),
    ],
  };
}

function isOwn(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!/^(https?|wss?):$/.test(protocol)) return true;
  return hostname === "localhost" || hostname === "127.0.0.1";
}
