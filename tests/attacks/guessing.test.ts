/** Passwords are guessed only so often, wherever the guesser says to be. */
import { expect, test } from "vitest";
import { administrator } from "../running-site.ts";
import { peopledSite } from "./peopled-site.ts";

// Nobody stands before this site: what is said of forwarding is a lie.
const site = peopledSite({ TRUSTED_PROXIES: "", REGISTRATIONS_PER_HOUR: "5" });
// Of this one, the tests are the trusted proxy.
const proxied = peopledSite();

/** Headers by which a proxy says whom a request comes from. */
const disguises = [
  ...["X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP"],
  ...[
    "X-Cluster-Client-IP",
    "Fastly-Client-IP",
    "X-Forwarded",
    "Forwarded-For",
    "X-Original-Forwarded-For",
  ],
  ...["X-Remote-IP", "X-Remote-Addr", "Client-IP", "Via", "X-ProxyUser-Ip"],
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

test("an account is one, from however many places and in whatever spelling it is guessed at", async () => {
  const email = "besieged@example.org";
  const owner = proxied.browse();
  await owner.register({ email });
  // The guesser has an account too, and so a device that the site knows.
  const guesser = proxied.browse();
  await guesser.register();
  const device = guesser.cookies.find((cookie) => cookie.startsWith("shoreline-device=")) ?? "";
  expect(device).not.toBe("");
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email}`,
    "Besieged@example.org",
    "besieged@EXAMPLE.org ",
  ];
  await proxied.browse().logIn(email, "not it, not it");
  // As if that had been its last guess.
  proxied.rows("update attempts set points = 1000 where key like 'account:%'");
  for (const [number, spelling] of spellings.entries()) {
    const place = proxied.browse();
    if (number % 2) place.forge("shoreline-device", device.slice("shoreline-device=".length));
    expect((await place.logIn(spelling, "not it, not it")).status, spelling).toBe(429);
  }
  expect((await proxied.browse().logIn(email)).status).toBe(429);
  // Where the owner was signed in before, the siege isn't noticed.
  expect((await owner.logIn(email)).status).toBe(302);
});

test("an IPv6 household is one, however it spells its addresses", async () => {
  const spellings = [
    "2001:db8:0:7::1",
    "2001:DB8::7:0:0:0:2",
    "2001:0db8:0000:0007:ffff::3",
    "[2001:db8:0:7::4]:4711",
    "2001:db8:0:7:1:2:3:5",
    "2001:db8:0:7::203.0.113.6",
    "2001:db8:0:7::7",
    "2001:db8:0:7:8::",
  ];
  const statuses = [];
  for (const [number, address] of spellings.entries()) {
    const guess = proxied
      .browse(address)
      .logIn(`household-${number}@example.org`, "not it, not it");
    statuses.push((await guess).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
});
