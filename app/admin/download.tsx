import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Reauthenticated, ReauthenticationField } from "../account/password-fields.tsx";
import type { Reauthentication } from "../account/re-authenticate.server.ts";
import { SentForm } from "../forms/form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";

interface DownloadReadyProps {
  title: string;
  children: ReactNode;
  /** The file's URL, valid once. */
  file: string;
  back: string;
}

/** The page after re-authentication. It downloads the file, with or without scripts. */
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

interface DownloadFormProps {
  id: string;
  here: string;
  back: string;
  reauthentication: Reauthentication;
  lastResult: SubmissionResult<string[]> | undefined;
  children: string;
}

/** Asks for the password before a file with everyone's data is downloaded. */
export function DownloadForm({
  id,
  here,
  back,
  reauthentication,
  lastResult,
  children,
}: DownloadFormProps) {
  const [form, fields] = useForm<Record<"currentPassword", string>>({ id, lastResult });
  return (
    <Reauthenticated back={here} {...reauthentication}>
      <SentForm form={form} className="form">
        <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
        <p className="actions">
          <button type="submit" className="button">
            {children}
          </button>
          <a href={back} className="button-quiet">
            Back to the Admin Dashboard
          </a>
        </p>
      </SentForm>
    </Reauthenticated>
  );
}
