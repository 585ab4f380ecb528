interface DeskPagerProps {
  page: number;
  pages: number;
  /** What else the list's address says, such as `q=2019`. */
  query?: string;
  names?: readonly [string, string];
}

/** Links to the page of a list before and after this one; nothing where there is one page. */
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
