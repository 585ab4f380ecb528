import { join } from "node:path";

/** What all tests share that is made of files: for the samples that takes half a minute. */
export const testCache = join(import.meta.dirname, "../node_modules/.cache/editions");
