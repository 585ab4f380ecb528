import type { AssociationDocument } from "../../editions/content.ts";
import { ofAllMinutes } from "./document-entries.server.ts";

/** The address of a published document's form. */
export function formOf(document: Pick<AssociationDocument, "id" | "url">): string {
  if (document.id === ofAllMinutes) return "/admin/publish/allminutes/edit-allminutes";
  const kind = document.url.startsWith("/meetingminutes/") ? "minutes" : "documents";
  return `/admin/publish/${kind}/edit-${document.id}`;
}

/** The published name of the document with this kind and entry. */
export function documentOf(kind: string, entry: string): string {
  return kind === "allminutes" ? ofAllMinutes : entry;
}
