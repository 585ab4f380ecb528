/** The sign of a contact card: a person's head and shoulders on a card. */
export function CardSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 5h18v14H3zM12 9a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM8 16.5c1-3 7-3 8 0" />
    </svg>
  );
}
