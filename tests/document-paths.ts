import { listDocumentPaths, listFinishedPaths } from "../app/content/navigation.ts";
import { tested } from "./tested-content.ts";

/** The paths of the association's documents, and of those that aren't under construction. */
export const documentPaths = listDocumentPaths(tested);
export const finishedPaths = listFinishedPaths(tested);
