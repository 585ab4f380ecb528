import { beforeAll, expect, test } from "vitest";
import { makeTables } from "../../tests/people.fixture.ts";
import { consume, giveBack, limitOf, limitsOfNetwork } from "./rate-limits.server.ts";

beforeAll(makeTables);

test("people of one network who log in at the same moment don't lock each other out", async () => {
  const logIn = async (email: string) => {
    const ofNetwork = limitsOfNetwork("2001:db8:1:1::1", "messages", "address-hour");
    const attempts = [limitOf("account", email), ...ofNetwork, limitOf("site")];
    for (let time = 0; time < 4; time += 1) {
      expect(await consume(...attempts)).toMatchObject({ ok: true });
      await giveBack(...attempts);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, number) => logIn(`${number}@example.org`)));
});
