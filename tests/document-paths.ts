import { listDocumentPaths } from "../app/editions/document-paths.server.ts";
import { content } from "../app/editions/edition.server.ts";

/** The paths of the sample's documents. */
export const documentPaths = listDocumentPaths(content());
