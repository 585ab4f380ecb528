import { expect, test } from "vitest";
import { importHomes } from "../../app/residents/roster.server.ts";
import { readBanner, readField } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

process.env["REGISTRATION"] = "roster";

const site = serveSite();

test("a home that isn't listed is refused at its field, the same before any import", async () => {
  const before = await site.browse("198.18.0.1").register({ houseNum: "99" });
  await importHomes([{ houseNum: 12, streetKey: "heron way" }]);
  const after = await site.browse("198.18.0.2").register({ houseNum: "99" });
  for (const { status, html } of [before, after]) {
    const { value, error } = readField(html, "houseNum");
    expect([status, readBanner(html)]).toEqual([400, "Please check your house number and street."]);
    expect(value).toBe("99");
    expect(error).toMatch(/^We can't find this house number and street.*write to the board/);
    expect(readField(html, "password").value).toBe("");
  }
});
