/*
 * The inline script at the end of a page with a program of its own: starts the program when the page has been painted, and
 * marks the fields that are edited. Until then, fetching it would only take line and processor from the page itself, which
 * can be read and sent without it. Vite minifies this (vite.config.ts).
 */

const starter = document.currentScript;
const program = starter?.previousElementSibling as HTMLScriptElement;

function start(): void {
  for (const href of program.dataset["files"]?.split(" ") ?? []) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href }));
  }
  // A script begins when it is put into the page.
  program.replaceWith(Object.assign(program, { type: "module" }));
}

// An error is out of date once its field is edited, but for a chosen file, which is judged at once. `FormBanner` takes the
// marks off with the next answer.
addEventListener("input", ({ target }) => {
  const input = target as HTMLInputElement;
  if (input.type !== "file") input.closest(".field")?.toggleAttribute("data-edited", true);
});

starter?.remove();
requestAnimationFrame(() => setTimeout(start));
