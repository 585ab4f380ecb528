/*
 * The inline script at the end of a page with a program: starts the program after the first paint, because the page
 * can be read and sent without it, and marks edited fields. Vite minifies it (vite.config.ts).
 */

const starter = document.currentScript;
const program = starter?.previousElementSibling as HTMLScriptElement;

function start(): void {
  for (const href of program.dataset["files"]?.split(" ") ?? []) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href }));
  }
  // A script runs when it is inserted.
  program.replaceWith(Object.assign(program, { type: "module" }));
}

// Editing a field hides its error; choosing a file doesn't, because that is checked at once. `FormBanner` removes the
// marks with the next answer.
addEventListener("input", ({ target }) => {
  const input = target as HTMLInputElement;
  if (input.type !== "file") input.closest(".field")?.toggleAttribute("data-edited", true);
});

starter?.remove();
// The newest that our programs use: browsers of before 2024 keep the page as it is without scripts.
if ("withResolvers" in Promise) {
  requestAnimationFrame(() => setTimeout(start));
} else {
  for (const part of document.querySelectorAll(".with-script")) part.remove();
  for (const part of document.querySelectorAll(".without-script")) {
    part.classList.remove("without-script");
  }
}
