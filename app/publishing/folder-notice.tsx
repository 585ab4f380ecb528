/** Says that the content comes from a folder on the server (CONTENT_DIR), so it can't be changed here. */
export function FolderNotice({ folder }: { folder: string | undefined }) {
  if (folder === undefined) return null;
  return (
    <p className="notice">
      The site's content comes from the folder {folder} on the server, so it can't be changed here.
      Ask the person who runs the site.
    </p>
  );
}
