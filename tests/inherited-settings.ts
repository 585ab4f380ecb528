/**
 * What a process that a test starts takes over from this one: where programs are found, and where
 * Node keeps the code that it has compiled. All else is set for it alone.
 */
export const inheritedSettings: Record<string, string> = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
