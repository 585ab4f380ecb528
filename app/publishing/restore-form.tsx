interface RestoreFormProps {
  /** The number of the edition that is published once more. */
  edition: number;
  /** The number of the newest one, which this undoes. */
  newest: number;
  /** What the button says. */
  words: string;
}

/** The button that publishes an earlier edition once more; the history answers it. */
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
