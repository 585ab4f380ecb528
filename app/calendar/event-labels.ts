/** What the administrator's form calls the fields of an event. */
export const eventLabels = {
  title: "Title",
  startDate: "Day",
  startTime: "Starts at",
  endTime: "Ends at",
  endDate: "Last day",
  location: "Place",
  description: "What it is about",
  repeats: "Repeats",
  until: "Repeats until",
};
