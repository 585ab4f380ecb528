import { type Kind, single } from "../kind.ts";

/** The calendar file. */
export const calendarFile: Kind = {
  ...single("calendar", "/calendar"),
  name: "calendar",
  title: "Calendar file",
  one: "the calendar file",
  about:
    "Use this only if you keep your calendar in another program. Otherwise, add events under Events, in the menu above.",
  fields: [
    {
      name: "file",
      label: "Calendar file",
      type: "calendar",
      help: "Optional. Export your calendar from that program as iCalendar (.ics). Events you add on this site are separate.",
    },
  ],
  folder: { form: "file", file: "calendar.ics", field: "file" },
};
