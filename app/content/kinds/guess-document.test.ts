import { expect, test } from "vitest";
import { guessDocument, guessRecord } from "./guess-document.ts";

const approved = "Approved 11/10/2026. Board meeting of October 13, 2026";
const budget = "Budget for 2027, as of March 3, 2026";
const association = "Heron Lake Homeowners Association";
const letter = `## ${association}\n\n## Special Meeting Minutes\n\nNovember 17, 2026`;
const below = "## Heron Lake HOA\n\n## Minutes of the Special Meeting\n\nHeld 11/19/2026";
const special = "Special Members' Meeting\nAugust 25, 2026\nTreasurer's report\nAdjourned";

test.each<[file: string, text: string, title: string, date: string, kind: string]>([
  ["2026-11-10 Board Minutes.pdf", "", "Board meeting, November 10, 2026", "2026-11-10", "minutes"],
  ["Board_minutes_11-8-26.pdf", "", "Board meeting, November 8, 2026", "2026-11-08", "minutes"],
  ["Board-minutes-2025-11-11.pdf", "", "Board meeting, November 11, 2025", "2025-11-11", "minutes"],
  ["20260908.pdf", "", "Board meeting, September 8, 2026", "2026-09-08", "minutes"],
  ["Meeting Oct. 6th, 2026.pdf", "", "Board meeting, October 6, 2026", "2026-10-06", "minutes"],
  // The month is in the name, and its day on the first page, after the day on which they were approved.
  ["Minutes 2026-10.pdf", approved, "Board meeting, October 13, 2026", "2026-10-13", "minutes"],
  [
    "ARC minutes.pdf",
    "Tuesday, August 11,\n2026, 7:00 pm",
    "ARC meeting, August 11, 2026",
    "2026-08-11",
    "minutes",
  ],
  [
    "Minutes of the annual meeting 2026-10-06.pdf",
    "",
    "Annual meeting, October 6, 2026",
    "2026-10-06",
    "minutes",
  ],
  ["scan0017.pdf", budget, "Financial report, March 3, 2026", "2026-03-03", "financials"],
  ["scan0018.pdf", special, "Special meeting, August 25, 2026", "2026-08-25", "minutes"],
  ["Minutes.pdf", special, "Special meeting, August 25, 2026", "2026-08-25", "minutes"],
  ["smm.pdf", letter, "Special meeting, November 17, 2026", "2026-11-17", "minutes"],
  [
    "Heron Lake special meeting 11-19.pdf",
    below,
    "Special meeting, November 19, 2026",
    "2026-11-19",
    "minutes",
  ],
  [
    "oct.pdf",
    "## ARC Meeting Minutes of October 6, 2026",
    "ARC Meeting, October 6, 2026",
    "2026-10-06",
    "minutes",
  ],
  ["Audit February 2024.pdf", "", "Audit, February 29, 2024", "2024-02-29", "financials"],
  ["Minutes May 2026.pdf", "", "Board meeting", "", "minutes"],
  ["Minutes 2026-02-31.pdf", "", "Board meeting 31", "", "minutes"],
])("%s says what it is", (file, text, title, date, kind) => {
  expect(guessRecord(file, text, association)).toMatchObject({ title, date, kind });
});

const dock =
  "## Dock Rules\n\nAdopted October 6, 2020, amended 10/6/2026\n\nMeeting of May 1, 2027";
const fence = `${association} PO Box 12\n\n${association}, Inc.\n\n## Fence Standards Policy`;
const plain = "Heron Lake HOA\n\nRules of the Association\n\nDear neighbors,\n\nEffective 1/1/2027";
const prose = `Dear neighbors,\n\n${"The dock was painted. ".repeat(9)}\n\n## Thanks`;

test.each<[file: string, text: string, title: string, updated: string]>([
  ["insurance_certificate 2026.01.02.pdf", "", "Insurance certificate", "2026-01-02"],
  ["dock.pdf", dock, "Dock Rules", "2026-10-06"],
  ["FINAL fence v3.pdf", fence, "Fence Standards Policy", ""],
  ["scan0044.pdf", plain, "Rules of the Association", "2027-01-01"],
  ["deed.pdf", "## Declaration\n\nRecorded May 6, 2026", "Declaration", "2026-05-06"],
  ["r.pdf", "## House Rules\n\nIn effect from June 15, 2026", "House Rules", "2026-06-15"],
  ["scan0043.pdf", `${association} Fence Standards`, "Fence Standards", ""],
  ["letter.pdf", prose, "Letter", ""],
  ["scan0045.pdf", "", "", ""],
])("a document, %s, has the title and date of its first page or its name", (...given) => {
  const [file, text, title, updated] = given;
  expect(guessDocument(file, text, association)).toEqual({ title, updated });
});
