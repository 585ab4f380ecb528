import { describe, expect, test } from "vitest";
import { readTableState, type TableState, tableUrl } from "./table-state.ts";

const columns = ["houseNum", "houseStreet"] as const;
type Column = (typeof columns)[number];

const plain: TableState<Column> = { search: "", page: 1, rows: 10, sort: null, order: "asc" };

function read(query: string) {
  return readTableState(new URLSearchParams(query), columns);
}

describe("reading", () => {
  test("every parameter is read", () => {
    const expected = { search: "heron", page: 2, rows: 25, sort: "houseNum", order: "desc" };
    expect(read("q=+heron+&page=2&rows=25&sort=houseNum&order=desc")).toEqual(expected);
  });

  test.each([
    ...["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=1e3", "page=02", "page=1000000"],
    ...["rows=0", "rows=11", "rows=1000", "rows=-10", "rows=ten", "rows=", "rows=Infinity"],
    ...[
      ...["sort=name", "sort=uid", "sort=includeOnDir", "sort=", "sort=houseNum;drop"],
      ...["sort=__proto__"],
    ],
    ...["order=up", "order=DESC", "order="],
  ])("'%s' is the default", (query) => {
    expect(read(query)).toEqual(plain);
  });

  test("a search is cut at 100 characters", () => {
    expect(read(`q=${"x".repeat(500)}`).search).toBe("x".repeat(100));
  });

  test("of a parameter given twice the first counts", () => {
    expect(read("page=2&page=3").page).toBe(2);
  });
});

describe("addresses", () => {
  test("leave the defaults out", () => {
    expect(tableUrl(plain, {})).toBe("?");
    expect(tableUrl(plain, {}, "/admin/residents.csv")).toBe("/admin/residents.csv");
    expect(tableUrl({ ...plain, order: "desc" }, {})).toBe("?");
  });

  test("hold what was changed, and what was there", () => {
    const state: TableState<Column> = { ...plain, search: "a&b=c", sort: "houseNum", rows: 25 };
    expect(tableUrl(state, { page: 3, order: "desc" })).toBe(
      "?q=a%26b%3Dc&sort=houseNum&order=desc&rows=25&page=3",
    );
  });

  test.each<TableState<Column>>([
    plain,
    { search: "O'Hara 100% + _", page: 7, rows: 30, sort: "houseStreet", order: "desc" },
    { search: "", page: 2, rows: 15, sort: "houseNum", order: "asc" },
  ])("are read back as the same state: %j", (state) => {
    expect(read(tableUrl(state, {}))).toEqual(state);
  });
});
