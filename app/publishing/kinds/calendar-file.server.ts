import { formatFile, parseFile } from "../fields.ts";
import type { Kind } from "../kind.server.ts";

/** The calendar file. */
export const calendarFile: Kind = {
  name: "calendar",
  title: "Calendar file",
  one: "the calendar file",
  about:
    "Use this only if you keep your calendar in another program. Otherwise, add events under Events, in the menu above.",
  isSingle: true,
  empty: "",
  fields: [
    {
      name: "file",
      label: "Calendar file",
      type: "calendar",
      help: "Optional. Export your calendar from that program as iCalendar (.ics). Events you add on this site are separate.",
    },
  ],
  async read(files) {
    const file = files.file("calendar.ics");
    const values = { file: file ? formatFile(file) : "" };
    return [{ id: "calendar", title: "Calendar file", values }];
  },
  async write(files, _id, values) {
    const file = parseFile(values["file"]);
    if (file) files.put("calendar.ics", file.hash);
    else files.delete("calendar.ics");
    return "calendar";
  },
  pageOf: () => "/calendar",
  fieldOf: () => "file",
};
