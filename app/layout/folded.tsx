import type { ReactNode } from "react";

interface FoldedProps {
  id: string;
  title: string;
  level?: "h2" | "h3";
  /** What holds now, so that nobody has to unfold it to find out. */
  now?: string | undefined;
  isOpen?: boolean;
  look?: string;
  children: ReactNode;
}

/** A section that unfolds when clicked, or when a link leads to its id. */
export function Folded({ id, title, level: Heading = "h3", now, ...shown }: FoldedProps) {
  return (
    <details className="folded" open={shown.isOpen}>
      <summary>
        <Heading>{title}</Heading>
        {now && <span className="folded-now">{now}</span>}
      </summary>
      <div id={id} className={shown.look}>
        {shown.children}
      </div>
    </details>
  );
}

/** A section of a page with several forms: the description, then its form beside it. */
export function Setting(setting: FoldedProps) {
  return <Folded level="h2" look="setting" {...setting} />;
}
