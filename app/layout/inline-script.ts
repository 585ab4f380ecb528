/*
 * The inline script of every page. It runs in the <head>, before anything is drawn. Vite minifies it
 * (vite.config.ts), so short names save nothing here; aliases for the browser's own objects do.
 */

const page = document;
const find = <E extends Element>(selector: string) => page.querySelectorAll<E>(selector);
const shown = page.documentElement.dataset;
const before = shown["account"] as string;
/** What the reader chooses in the footer; only these keys of the browser's storage are ours to read. */
const choices = ["size", "scheme"];

/** Shows what is chosen, in the footer and in the menu. */
function mark(): void {
  for (const choice of find<HTMLInputElement>(".look input")) {
    choice.checked = choice.value === shown[choice.name];
  }
}

/**
 * Copies what the reader chose in the footer to <html data-size data-scheme>, and back to the footer;
 * where a browser keeps nothing there is no data-size, and the footer shows no choice. And
 * copies the role in the readable cookie to <html data-account>, by which the style sheet picks the
 * header's links, and the name in it to the menu. A tab in the background that was rendered for
 * somebody signed in is reloaded when they have logged out, and so is a page of theirs that a browser
 * kept whole and shows again on "Back".
 */
function show(event?: object & { persisted?: boolean }): void {
  // Always found: where there is no such cookie, it is the end of the others.
  const [, now = "visitor", name = ""] = page.cookie.match(/account=(\w+)([^;]*)|$/) as string[];
  shown["account"] = now;
  try {
    for (const choice of choices) shown[choice] = localStorage[choice] ?? "";
    // Text, not HTML, whatever somebody is called. While the <head> is read, there is no menu yet.
    (find(".me")[0] as HTMLElement).innerText = decodeURIComponent(name);
    // Another tab has logged in or out; some browsers don't tell.
    cookieStore.onchange = show;
  } catch {}
  mark();
  // Visitors are last in the alphabet. Undefined, as on a page made for everyone, is before nothing.
  if ((page.hidden || event?.persisted) && before < now) location.reload();
}

/** Lets forms be sent again, when the page is shown again or its reader stops the loading of the next one. */
function release(event?: Event): void {
  show(event);
  for (const form of page.forms) form.ariaBusy = null;
}

/** On a wide screen, closes a menu by Escape, or by a click or the Tab key elsewhere. */
function closeMenus({ key, target }: { key?: string; target: EventTarget | null }): void {
  if (innerWidth > 959) {
    for (const menu of find<HTMLDetailsElement>("nav [open]")) {
      menu.open = key !== "Escape" && menu.contains(target as Node);
      if (key === "Escape") (menu.firstChild as HTMLElement).focus();
    }
  }
}

show();
page.onvisibilitychange = show;
Object.assign(self, {
  onpageshow: release,
  onclick: closeMenus,
  onkeyup: closeMenus,

  // A choice in the footer is kept in this browser, or, where its storage is full, holds for this page.
  onchange({ target: { name, value } }: { target: HTMLInputElement }) {
    try {
      if (choices.includes(name)) {
        shown[name] = value;
        mark();
        localStorage[name] = value;
      }
    } catch {}
  },

  // A form that changes something is sent once, however often its button is pressed, and a long upload takes
  // minutes. Browsers that don't tell that the loading was stopped give the form back after 9 seconds.
  onsubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (form.ariaBusy) event.preventDefault();
    else if (form.method === "post" && !event.defaultPrevented) {
      form.ariaBusy = "true";
      if (self.navigation) navigation.onnavigateerror = release;
      else setTimeout(release, 9000);
    }
  },

  // Takes the service worker (app/offline/service-worker.ts). Where the browser is told to save data, nothing
  // is fetched that the reader hasn't asked for: no worker, and no pages ahead of the reader, whose rules
  // are the second script of the page.
  onload() {
    if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) {
      page.scripts[1]?.remove();
    } else navigator.serviceWorker?.register("/sw.js").catch(() => {});
  },
});
