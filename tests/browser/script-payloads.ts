/** Texts that would run a script, or change the page, wherever they were taken for HTML. */
export const scriptPayloads = [
  // Elements that run.
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  // Handlers.
  "<img src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  // Other languages in HTML.
  "<svg onload=alert(1)>",
  "<svg><script>alert&#40;1&#41;</script></svg>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  // Addresses that run.
  "<a href=javascript:alert(1)>x</a>",
  "javascript:alert(1)//",
  '<iframe srcdoc="<script>alert(1)</script>">',
  // Out of where a text stands.
  '"><script>alert(1)</script>',
  '" autofocus onfocus="alert(1)',
  "</textarea><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "--><script>alert(1)</script><!--",
  // Out of the data by which the pages' script takes them over.
  '"]\\n");alert(1);//',
  "\\u003c/script>\\u003cscript>alert(1)",
  "__proto__",
  // What sanitizers have let through, by reading it twice.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<x-a><template shadowrootmode=open><script>alert(1)</script>",
  "&lt;img src=x onerror=alert(1)&gt;",
  "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  // Changes of the page that need no script.
  "<style>*{display:none}</style>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<form id=main><input name=children>",
  "<a id=__reactRouterContext><a id=__reactRouterContext name=state href=x>",
  // Signs that are not seen.
  "a\ufeffb<b>c</b>",
  "\ud83d\ude80<b>\ufffd</b>",
];
