import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Whether a form of the desk is being sent. */
export function useSending(): boolean {
  return useNavigation().formData?.has("asked") ?? false;
}

/**
 * Asks before leaving with unsaved input: in the browser's dialog, and at links, because iPhones have none.
 *
 * @param isSaved whether the site has what the form shows at first.
 * @param uncounted what the names of fields begin with that may be lost.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  isSaved: boolean,
  uncounted?: string,
): void {
  const saved = useRef<string>(undefined);
  const isSending = useSending();
  // Fields are edited before the script starts, too; `FormBanner` unmarks them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the form as it was opened.
  useLayoutEffect(() => {
    if (isSaved && !form.current?.querySelector("[data-edited]"))
      saved.current = read(form.current, uncounted);
  }, []);
  useEffect(() => {
    if (isSending) return;
    let hasAgreed = false;
    const isUnsaved = () => !hasAgreed && read(form.current, uncounted) !== saved.current;
    const askAtLink = (event: MouseEvent) => {
      if (!isLeaving(event) || !isUnsaved()) return;
      hasAgreed = confirm("Leave without saving? What you typed here will be lost.");
      if (!hasAgreed) event.preventDefault();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("click", askAtLink);
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("click", askAtLink);
      removeEventListener("beforeunload", ask);
    };
  }, [form, isSending, uncounted]);
}

/** Whether a click leaves the page in this tab. */
function isLeaving(event: MouseEvent): boolean {
  const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || defaultPrevented) return false;
  return !link.target && !link.getAttribute("href")?.startsWith("#");
}

function read(form: HTMLFormElement | null, uncounted?: string): string {
  const all = form ? [...new FormData(form)] : [];
  return JSON.stringify(all.filter(([name]) => !uncounted || !name.startsWith(uncounted)));
}
