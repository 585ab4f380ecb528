import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { prepared } from "./statements.server.ts";

function open(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("create table docks (name text); insert into docks values ('north')");
  return database;
}

const all = "select * from docks";

test("a statement is planned once for each database", () => {
  const [one, other] = [open(), open()];
  const prepare = vi.spyOn(one, "prepare");
  for (let time = 0; time < 3; time += 1) {
    expect(prepared(one, all).all()).toEqual([{ name: "north" }]);
  }
  expect(prepare).toHaveBeenCalledTimes(1);
  other.exec("delete from docks");
  expect(prepared(other, all).all()).toEqual([]);
});

test("a kept statement sees a changed schema", () => {
  const database = open();
  expect(prepared(database, all).columns()).toHaveLength(1);
  database.exec("alter table docks add column length integer");
  expect(prepared(database, all).all()).toEqual([{ name: "north", length: null }]);
  expect(prepared(database, all).columns()).toHaveLength(2);
});

test("a statement that failed can be run again", () => {
  const database = open();
  database.exec("create unique index one_of_a_name on docks (name)");
  const insert = () => prepared(database, "insert into docks values (?)").run("north");
  expect(insert).toThrow(/UNIQUE/);
  database.exec("delete from docks");
  expect(insert().changes).toBe(1);
});

test("many different statements keep no more than so many", () => {
  const database = open();
  const prepare = vi.spyOn(database, "prepare");
  const texts = Array.from({ length: 1000 }, (_, number) => `${all} limit ${number}`);
  for (const text of texts) prepared(database, text);
  prepared(database, texts[999] as string);
  expect(prepare).toHaveBeenCalledTimes(1000);
  prepared(database, texts[0] as string);
  expect(prepare).toHaveBeenCalledTimes(1001);
});
