/** Says that a folder on the server rules what the site says, so that nothing here can be changed. */
export function FolderNotice({ folder }: { folder: string | undefined }) {
  if (folder === undefined) return null;
  return (
    <p className="notice">
      What the site says comes from the folder {folder} on the server, so it can't be changed here.
      Ask whoever runs the site.
    </p>
  );
}
