/** The time zones of the United States, by the names that people there use. */
const american = [
  ["America/New_York", "Eastern time (New York)"],
  ["America/Chicago", "Central time (Chicago)"],
  ["America/Denver", "Mountain time (Denver)"],
  ["America/Phoenix", "Mountain time without daylight saving (Phoenix)"],
  ["America/Los_Angeles", "Pacific time (Los Angeles)"],
  ["America/Anchorage", "Alaska time (Anchorage)"],
  ["Pacific/Honolulu", "Hawaii time (Honolulu)"],
  ["America/Puerto_Rico", "Atlantic time (Puerto Rico)"],
  ["Pacific/Guam", "Chamorro time (Guam)"],
] as const;

/** All time zones to choose from, those of the United States first. */
export function listTimeZones(): { value: string; label: string }[] {
  const known = new Set<string>(american.map(([value]) => value));
  const others = Intl.supportedValuesOf("timeZone").filter((name) => !known.has(name));
  return [
    ...american.map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value.replaceAll("_", " ") })),
  ];
}
