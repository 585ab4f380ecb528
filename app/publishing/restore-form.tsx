interface RestoreFormProps {
  /** The edition to restore. */
  edition: number;
  /** The newest edition, which this undoes. */
  newest: number;
  /** The button's label. */
  words: string;
}

/** The button that restores an earlier edition, handled by the history's action. */
export function RestoreForm({ edition, newest, words }: RestoreFormProps) {
  return (
    <form method="post" action="/admin/publish/history" className="desk-restore">
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="newest" value={newest} />
      <button type="submit" name="intent" value="restore" className="button-quiet">
        {words}
      </button>
    </form>
  );
}
