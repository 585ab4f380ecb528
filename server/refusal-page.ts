import { createHash } from "node:crypto";
import { closedPolicy } from "./headers.ts";

/**
 * The site's colours and type, as in app/layout/styles/tokens.css. It stands in the page: the style
 * sheet's own file can't be asked for at a wrong address or over a connection that ends.
 */
const style = `
:root{color-scheme:light dark}
body{margin:0;border-top:.75rem solid light-dark(#0b3a44,#06363f);
background:light-dark(#fbf9f4,#0b1a1f);color:light-dark(#17262b,#eaf1ee);
font:1.125rem/1.6 "Atkinson Hyperlegible Next",Arial,sans-serif}
main{max-width:36rem;margin:12vh auto;padding:0 1.5rem}
h1{font:600 2.2rem/1.2 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
a{display:inline-block;padding:.5rem 0;color:light-dark(#0d5560,#7cc7cf)}
a:focus-visible{outline:3px solid light-dark(#8a5a12,#e0b266);outline-offset:3px}
`;

const hash = createHash("sha256").update(style).digest("base64");

/** What a refusal page may do: wear its own style. */
export const errorPagePolicy = `${closedPolicy}; style-src 'sha256-${hash}'`;

/** What a refusal says. */
export interface ErrorPageText {
  title: string;
  /** What came of it, and what to do. */
  advice: string;
  /** By which the log tells what happened. */
  errorId?: string | undefined;
  /** Whether it leads to the home page. */
  leadsHome: boolean;
}

/** A whole page that says why a request was not taken. */
export function errorPage({ title, advice, errorId, leadsHome }: ErrorPageText): string {
  const parts = [
    `<h1>${title}</h1>`,
    `<p>${advice}</p>`,
    errorId ? `<p>If it goes on, tell the board this number: <code>${errorId}</code></p>` : "",
    leadsHome ? '<p><a href="/">Go to the home page</a></p>' : "",
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${parts.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}
