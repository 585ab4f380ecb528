interface DeskPagerProps {
  page: number;
  pages: number;
  /** The rest of the list's query, such as `q=2019`. */
  query?: string;
  names?: readonly [string, string];
}

/** Links to the previous and next page; nothing if there is only one. */
export function DeskPager({
  page,
  pages,
  query = "",
  names: [before, after] = ["Previous page", "Next page"],
}: DeskPagerProps) {
  if (pages === 1) return null;
  const to = (other: number) => `?${query && `${query}&`}page=${other}`;
  return (
    <nav className="actions" aria-label="Pages">
      {page > 1 && (
        <a href={to(page - 1)} className="button-quiet">
          {before}
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a href={to(page + 1)} className="button-quiet">
          {after}
        </a>
      )}
    </nav>
  );
}
