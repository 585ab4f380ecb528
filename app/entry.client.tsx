import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** What was typed into text areas until now: when React starts, it puts their first text back (`initTextarea`). */
const typed = new Map<HTMLTextAreaElement, string>();

function note(area: EventTarget | null): void {
  if (!(area instanceof HTMLTextAreaElement)) return;
  if (area.value === area.defaultValue) typed.delete(area);
  else typed.set(area, area.value);
}

const noteInput = ({ target }: Event) => note(target);

function Program() {
  useLayoutEffect(() => {
    removeEventListener("input", noteInput);
    for (const [area, text] of typed) area.value = text;
    typed.clear();
  }, []);
  return <HydratedRouter />;
}

for (const area of document.querySelectorAll("textarea")) note(area);
addEventListener("input", noteInput);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Program />
    </StrictMode>,
  );
});
