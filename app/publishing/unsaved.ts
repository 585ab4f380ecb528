import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Whether a form of the desk is on its way to the site. */
export function useSending(): boolean {
  return useNavigation().formData?.has("asked") ?? false;
}

/**
 * Has the browser ask before the page is left with input that isn't saved.
 *
 * @param isSaved whether the site has what the form shows at first.
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, isSaved: boolean): void {
  const saved = useRef<string>(undefined);
  const isSending = useSending();
  // Before the page's script begins, fields are edited, too; `FormBanner` takes their marks off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the form as it was opened.
  useLayoutEffect(() => {
    if (isSaved && !form.current?.querySelector("[data-edited]"))
      saved.current = read(form.current);
  }, []);
  useEffect(() => {
    if (isSending) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (read(form.current) !== saved.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [form, isSending]);
}

function read(form: HTMLFormElement | null): string {
  return JSON.stringify(form ? [...new FormData(form)] : []);
}
