import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { makeTables, registerResident } from "../../tests/people.fixture.ts";
import { signedInContext } from "../identity/guards.server.ts";
import { loader } from "./directory.route.tsx";
import { listDirectory } from "./directory.server.ts";
import { countRows } from "./directory-rate-limit.server.ts";

vi.mock("./directory.server.ts", { spy: true });

beforeAll(makeTables);

test("whoever has read too much is refused before anything is searched", async () => {
  const { person } = await registerResident();
  const context = new RouterContextProvider();
  context.set(signedInContext, person);
  const request = new Request("http://localhost/residents?q=misspelled", {
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const read = () => loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  await countRows(person, 1190);
  expect(await read()).toMatchObject({ rows: [] });
  expect(listDirectory).toHaveBeenCalledTimes(1);
  expect(await read()).toMatchObject({ init: { status: 429 } });
  expect(listDirectory).toHaveBeenCalledTimes(1);
});
