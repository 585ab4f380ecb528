/** What a page says whose content the association has not added yet. */
export function UnderConstruction() {
  return (
    <div className="column">
      <p className="notice">Page under construction.</p>
    </div>
  );
}
