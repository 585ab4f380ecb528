/** Says that a folder on the server rules what the site says, so that nothing here can be changed. */
export function FolderNotice({ folder }: { folder: string | undefined }) {
  if (folder === undefined) return null;
  return (
    <p className="notice">
      The site's content comes from the folder {folder} on the server, so it can't be changed here.
      Ask the person who runs the site.
    </p>
  );
}
