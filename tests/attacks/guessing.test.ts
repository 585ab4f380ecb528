/** Passwords are guessed only so often, wherever the guesser says to be. */
import { expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { peopledSite } from "./peopled-site.ts";

// Nobody stands before this site: what is said of forwarding is a lie.
const site = peopledSite({ TRUSTED_PROXIES: "" });

/** Headers by which a proxy says whom a request comes from. */
const disguises = [
  ...["X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Client-IP"],
];

/** Says to be another address each time, by every header there is. */
function disguise(number: number): Record<string, string> {
  const address = `203.0.113.${number}`;
  return {
    ...Object.fromEntries(disguises.map((name) => [name, address])),
    Forwarded: `for=${address};by=127.0.0.1;proto=https`,
  };
}

test("six guesses a minute, under whatever disguise, for whatever account", async () => {
  const guess = (number: number, email: string) =>
    site.browse().send("/login", { email, password: "not it, not it" }, disguise(number));
  const first = [];
  for (let number = 0; number < 6; number += 1) {
    first.push((await guess(number, `${number}@example.org`)).status);
  }
  expect(first).toEqual([401, 401, 401, 401, 401, 401]);
  for (let number = 6; number < 26; number += 1) {
    const { status, headers } = await guess(number, `${number}@example.org`);
    expect(status).toBe(429);
    expect(headers.has("set-cookie")).toBe(false);
  }
  // Each header by itself too, and the right password doesn't tell itself from a wrong one.
  for (const name of [...disguises, "Forwarded"]) {
    const { status } = await site
      .browse()
      .send("/login", { ...administrator }, { [name]: "198.51.100.7" });
    expect([name, status]).toEqual([name, 429]);
  }
});
