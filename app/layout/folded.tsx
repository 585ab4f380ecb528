import type { ReactNode } from "react";

interface FoldedProps {
  id: string;
  title: string;
  /** A setting of a page with several forms: the description, then its form beside it; or a part of a section. */
  level?: "h2" | "h3";
  /** What holds now, so that nobody has to unfold it to find out. */
  now?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

/** A section that unfolds when clicked, or when a link leads to its id. */
export function Folded({ id, title, level: Heading = "h2", now, ...shown }: FoldedProps) {
  return (
    <details className="folded" open={shown.isOpen}>
      <summary>
        <Heading>{title}</Heading>
        {now && <span className="folded-now">{now}</span>}
      </summary>
      <div id={id} className={Heading === "h2" ? "setting" : undefined}>
        {shown.children}
      </div>
    </details>
  );
}
