import type { Content } from "../app/content/content.ts";
import { loadSample } from "./samples.ts";

/**
 * What the association says whose site is tested. Tests of public pages take paths, titles and sentences
 * from here, so that they hold for any association; what the specification says of Heron Lake, a
 * test of its own says.
 */
export const tested: Content = (await loadSample()).content;
