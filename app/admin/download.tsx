import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
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

interface PasswordFormProps {
  id: string;
  reauthentication: Reauthentication;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Its buttons. */
  children: ReactNode;
}

/** Asks for the password before something that concerns others' data. */
export function PasswordForm(props: PasswordFormProps) {
  const { id, reauthentication, lastResult, children } = props;
  const { pathname, search } = useLocation();
  const [form, fields] = useForm<Record<"currentPassword", string>>({ id, lastResult });
  return (
    <Reauthenticated back={pathname + search} {...reauthentication}>
      <SentForm form={form} className="form">
        <ReauthenticationField field={fields.currentPassword} {...reauthentication} />
        <p className="actions">{children}</p>
      </SentForm>
    </Reauthenticated>
  );
}

/** Asks for the password before a file with everyone's data is downloaded. */
export function DownloadForm({ back, children, ...form }: PasswordFormProps & { back: string }) {
  return (
    <PasswordForm {...form}>
      <button type="submit" className="button">
        {children}
      </button>
      <a href={back} className="button-quiet">
        Back to the Admin Dashboard
      </a>
    </PasswordForm>
  );
}
