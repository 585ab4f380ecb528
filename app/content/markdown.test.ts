import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const complaintsAbout = (markdown: string) => renderMarkdown(markdown, 2).complaints;

function render(markdown: string): string {
  const { html, complaints } = renderMarkdown(markdown, 2);
  expect(complaints).toEqual([]);
  return html;
}

test("a line break is shown where somebody typed one", () => {
  expect(render("On the rack.\nAsk the board.")).toBe("<p>On the rack.<br>Ask the board.</p>");
  expect(render("- Gate:\n  by fob")).toContain("<li>Gate:<br>by fob</li>");
});

test("a link to another site opens in a new tab, one within the site does not", () => {
  expect(render("[a](https://b.example/?c&d)")).toBe(
    '<p><a href="https://b.example/?c&amp;d" target="_blank" rel="noopener">a<span class="outside" aria-hidden="true">↗</span><span class="sr-only"> (opens in a new tab)</span></a></p>',
  );
  expect(render("[a](/calendar)")).toBe('<p><a href="/calendar">a</a></p>');
  expect(render("board@elmpond.example")).toContain('<a href="mailto:board@elmpond.example">');
});

test("a telephone number is a link, but within a link", () => {
  expect(render("Call **740-555-0142**.")).toBe(
    '<p>Call <strong><a href="tel:7405550142">740-555-0142</a></strong>.</p>',
  );
  const own = '<a href="/contact?740-555-0142" title="740-555-0142">740-555-0142</a>';
  expect(render('[740-555-0142](/contact?740-555-0142 "740-555-0142")')).toBe(`<p>${own}</p>`);
});

test.each(["[a](www.b.example/c)", "[a](WWW.b.example/c)", "www.b.example/c"])(
  "%s leads to the other site, encrypted",
  (markdown) => {
    expect(render(markdown)).toMatch(/<a href="https:\/\/www\.b\.example\/c" target/i);
  },
);

test.each([
  ["example.org", "https://example.org"],
  ["example.org?c#d", "https://example.org?c#d"],
  ["forms.b.example/c", "https://forms.b.example/c"],
  ["https://https://b.example/c", "https://b.example/c"],
])("a link to %s is completed", (typed, address) => {
  expect(render(`[a](${typed})`)).toContain(`<a href="${address}" target`);
});

test.each([
  ...["arc", "//b.example", "</\t/b.example>", "javascript:alert(1)", "data:text/html,a"],
  ...["https://", "bylaws.pdf", "example.orgs"],
])("refuses a link to %s", (href) => {
  expect(complaintsAbout(`[a](${href})`)).toHaveLength(1);
});

test.each(["> ", "1. "])("refuses thousands of %j in each other", (mark) => {
  expect(complaintsAbout(`${mark.repeat(3900)}a`)).toEqual([
    "has too many levels of lists or quotations inside each other; expected a few",
  ]);
});

test("HTML is shown as text", () => {
  expect(render('<script>alert("a")</script>')).toBe(
    "<p>&lt;script&gt;alert(&quot;a&quot;)&lt;/script&gt;</p>",
  );
  expect(render("a <b onclick=c>d</b>")).toBe("<p>a &lt;b onclick=c&gt;d&lt;/b&gt;</p>");
});

test.each([
  "a <kbd> <img src=x onerror=alert(1) ",
  "a <code> <script =a>alert(1)</script =a>",
  "a <script> <b x",
])("HTML that %j leaves open is text, too", (markdown) => {
  expect(render(markdown).match(/<\/?\w+/g)).toEqual(["<p", "</p"]);
  expect(render("a <kbd> b & c &amp; d")).toBe("<p>a &lt;kbd&gt; b &amp; c &amp; d</p>");
});

test("headings begin at the given level, whatever their own", () => {
  expect(render("# A\n\n## B")).toBe("<h2>A</h2>\n<h3>B</h3>");
  expect(render("### A\n\n#### B")).toBe("<h2>A</h2>\n<h3>B</h3>");
});

test("refuses a picture inside a text", () => {
  expect(complaintsAbout("![a](b.jpg)")).toHaveLength(1);
});

test("a list to check off is a plain list, as on paper", () => {
  const list = render("- [ ] the form\n- [x] the *fee*\n- no box");
  expect(list).toBe(
    '<ul>\n<li class="task">☐ the form</li>\n<li class="task">☑ the <em>fee</em></li>\n<li>no box</li>\n</ul>',
  );
  expect(render("- [ ] the form\n\n- [x] the fee")).toContain('<li class="task"><p>☐ the form</p>');
  expect(render("- [ ] > all")).not.toContain("input");
});

test("quotes and apostrophes are set as in print, but not in code, or of feet and inches", () => {
  const typed = `"Lot 14," she said: the Lees' '90s dock isn't 'new'. A 6' fence, a 4" post, "**so**".`;
  const printed = "“Lot 14,” she said: the Lees’ ’90s dock isn’t ‘new’. A 6' fence, a 4\" post,";
  expect(render(typed)).toContain(printed.replace('"', "&quot;").replace("6'", "6&#39;"));
  expect(render(`the [board](/boardmembers)'s`)).toContain("</a>’s");
  expect(render('`a = "b"`')).toContain("&quot;b&quot;");
});

test("a text with something wrong in it is shown as typed, each line on its own", () => {
  const { html, complaints } = renderMarkdown("Bring <b>:\n- rakes\n- [gloves](javascript:a)", 2);
  expect(html).toBe("<p>Bring &lt;b&gt;:<br>- rakes<br>- [gloves](javascript:a)</p>");
  expect(complaints).toHaveLength(1);
});
