import { expect, test } from "vitest";
import { describeReading, describeScan, formatPages } from "./scan-words.ts";

test.each([
  [[2], "page 2"],
  [[1, 2, 3], "pages 1, 2 and 3"],
  [[1, 3], "pages 1 and 3"],
  [[1, 2, 3, 4, 6], "pages 1 to 4 and 6"],
])("the pages %j are named", (numbers, words) => {
  expect(formatPages(numbers)).toBe(words);
});

const advice =
  "The site reads the words by machine and makes some mistakes. If you have the original file, use that instead";

test.each([
  [[1], 1, "is a scan: a picture of a page, without text"],
  [[1, 2, 3], 3, "is a scan: pictures of pages, without text"],
  [[2], 3, "has a scan on page 2: a picture of a page, without text"],
  [[1, 3], 3, "has scans on pages 1 and 3: pictures of pages, without text"],
])("of scanned pages %j of %d is said what is true whenever it is read", (numbers, all, words) => {
  expect(describeScan(numbers, all)).toBe(`${words}. ${advice}`);
});

test("of scans that bring a text is said that it is read again", () => {
  expect(describeScan([1, 2], 2, true)).toBe(
    `is a scan: pictures of pages, with words that another program read. ${advice.replace("words", "words again")}`,
  );
});

const none = "It is shown as a picture.";

const soFar = "1 of 3 scanned pages read so far. You don't have to wait.";
const onNone = "No words could be read on pages 1, 2 and 3. They are shown as pictures.";
test.each([
  [0, 1, [], ["The scanned page isn't read yet. You don't have to wait."]],
  [1, 1, [1], [soFar, `No words could be read on page 1. ${none}`]],
  [1, 0, [], ["The scanned page has been read."]],
  [3, 0, [], ["All 3 scanned pages have been read."]],
  [0, 0, [1, 2, 3], [onNone]],
])("of %d pages read, %d waiting and %j without words", (read, waiting, unread, words) => {
  expect(describeReading({ work: "", read, waiting, unread, words: {} })).toEqual(words);
});

test("what the board has corrected is said, and what becomes of it", () => {
  const words = { 2: "Lot 7" };
  const said =
    "The board has corrected the words on page 2. If you replace the PDF, the new one is read from the start, and the corrected words stay only in the history.";
  const none = { work: "", waiting: 0, unread: [], words };
  const expected = ["All 2 scanned pages have been read.", said];
  expect(describeReading({ ...none, read: 2 })).toEqual(expected);
  // A page that has words of its own.
  expect(describeReading({ ...none, read: 0 })).toEqual([said]);
});
