import { type SubmissionResult, useForm } from "@conform-to/react";
import { FormBanner, SentForm, SubmitButton } from "../forms/form.tsx";
import { FormField } from "../forms/form-field.tsx";

/** The result of an answer that was not taken. */
export type Unsent = SubmissionResult<string[]>;

interface AnswerFormProps {
  /** The message's id, and who wrote it. */
  id: string;
  name: string;
  email: string;
  lastResult: Unsent | undefined;
}

/** The form for answering a message in place; folded until it is wanted. */
export function AnswerForm({ id, name, email, lastResult }: AnswerFormProps) {
  const [form, fields] = useForm<Record<"answer", string>>({ id: `answer-${id}`, lastResult });
  return (
    <details className="answer" open={lastResult !== undefined}>
      <summary className="button-quiet">
        Answer<span className="sr-only"> {name}</span>
      </summary>
      <SentForm form={form} className="form">
        <input type="hidden" name="intent" value="answer-message" />
        <input type="hidden" name="id" value={id} />
        <FormField
          field={fields.answer}
          label="Your answer"
          lines={6}
          help={`We'll email it to ${email}, with their message below it. You can send one answer.`}
        />
        <SubmitButton>Send the answer</SubmitButton>
      </SentForm>
    </details>
  );
}

/** An answer that can't be sent anymore, so that nothing typed is lost. */
export function UnsentAnswer({ result }: { result: Unsent }) {
  const errors = Object.values(result.error ?? {}).flatMap((words) => words ?? []);
  const typed = result.initialValue?.["answer"];
  return (
    <div className="form">
      <FormBanner id="unsent" errors={errors} />
      {typeof typed === "string" && (
        <div className="field">
          <label htmlFor="unsent-answer">What you typed (not sent)</label>
          <textarea id="unsent-answer" rows={6} readOnly defaultValue={typed} />
        </div>
      )}
    </div>
  );
}
