import { startSite } from "../tests/running-site.ts";
import { Browser } from "../tests/site.fixture.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const rounds = 60;

/**
 * How long the same form takes for an address that has an account, and for one that has none: where
 * they differ much, a stranger learns who lives here.
 */
export async function measureAccounts(): Promise<void> {
  const site = await startSite("bench", { TRUSTED_PROXIES: "127.0.0.1" });
  const browse = () => new Browser(site.origin);
  try {
    const known = Array.from({ length: rounds }, (_, number) => `teal-${number}@example.org`);
    for (const email of known) await browse().register({ email });
    const forms: Record<string, (email: string) => Promise<unknown>> = {
      "log in": (email) => browse().logIn(email, "not it, not it"),
      register: (email) => browse().register({ email }),
      "forgotten password": (email) => browse().send("/forgotpassword", { email }),
    };
    console.log(timesHead);
    for (const [form, send] of Object.entries(forms)) {
      const times = { "an account": [] as number[], none: [] as number[] };
      for (const email of known) {
        times["an account"].push(await timeOf(() => send(email)));
        times.none.push(await timeOf(() => send(email.replace("teal", form.replaceAll(" ", "-")))));
      }
      for (const [whose, took] of Object.entries(times)) {
        console.log(timesLine(`${form}, ${whose}`, sumUp(took)));
      }
    }
  } finally {
    await site.end();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
