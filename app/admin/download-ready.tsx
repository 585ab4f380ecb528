import type { ReactNode } from "react";
import { PageHeading } from "../layout/page-heading.tsx";

interface DownloadReadyProps {
  title: string;
  /** What the browser does now. */
  children: ReactNode;
  /** The file's address, good once. */
  file: string;
  back: string;
}

/** The page after the password was right: it has the browser download the file, with scripts or without. */
export function DownloadReady({ title, children, file, back }: DownloadReadyProps) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${file}`} />
      <PageHeading title={title}>
        {children} Didn't get it? <a href={file}>Download it again</a>.
      </PageHeading>
      <p className="column">
        <a href={back} className="button-quiet">
          Back to the Admin Dashboard
        </a>
      </p>
    </>
  );
}
