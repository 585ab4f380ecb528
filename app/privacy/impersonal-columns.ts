/** Columns that say nothing about a person, and why, by table. */
export const impersonalColumns: Record<string, { why: string; columns: string[] }> = {
  announcements: {
    why: "what the administrator posted for all residents",
    columns: [
      ...["id", "title", "body", "dateCreated", "createdAt", "expiresOn", "pinned"],
      ...["editedAt", "version", "attachments"],
    ],
  },
  announcementDrafts: {
    why: "what the administrator has written but not posted yet",
    columns: [
      ...["id", "title", "body", "dateCreated", "expiresOn", "pinned", "mail", "publishAt"],
      ...["version", "createdAt", "changedAt", "changedBy", "attachments"],
    ],
  },
  contentFiles: {
    why: "the association's texts, pictures and documents",
    columns: ["hash", "size", "keptAt", "isWhole", "firstEdition"],
  },
  attachmentFiles: {
    why: "PDFs and pictures attached to announcements, without the place and time that a camera adds",
    columns: ["hash", "type", "small", "width", "height"],
  },
  contentDraftFiles: {
    why: "which of those files a draft needs",
    columns: ["draft", "hash"],
  },
  entries: {
    why: "what the association's pages say, and in which editions",
    columns: [
      ...["kind", "slug", "values", "position", "audience", "fromEdition", "toEdition"],
      "isTakenDown",
    ],
  },
  contentPieces: {
    why: "the bytes of those files",
    columns: ["hash", "place", "bytes"],
  },
  settings: { why: "values that the site makes for itself", columns: ["key", "value"] },
  kysely_migration: { why: "which tables were made when", columns: ["name", "timestamp"] },
  kysely_migration_lock: { why: "who makes tables now", columns: ["id", "is_locked"] },
};
