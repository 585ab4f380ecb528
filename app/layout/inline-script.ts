/*
 * The inline script of every page. It runs in the <head>, before anything is painted. Vite minifies it
 * (vite.config.ts), so short names save nothing, but aliases of the browser's objects do.
 */

const page = document;
const find = <E extends Element>(selector: string) => page.querySelectorAll<E>(selector);
const shown = page.documentElement.dataset;
const before = shown["account"] as string;

/** Shows the settings in the footer and the menu. */
function mark(): void {
  for (const choice of find<HTMLInputElement>(".look input")) {
    choice.checked = choice.value === shown[choice.name];
  }
}

/**
 * Copies the settings from the browser's storage to <html data-size data-scheme>; without storage, data-size is
 * missing and the footer shows no settings. Also copies the role in the readable cookie to <html data-account>, by
 * which the style sheet picks the header's links, and the name to the menu. Reloads a page that was rendered for
 * somebody who has logged out, in a background tab or on "Back".
 */
function show(event?: object & { persisted?: boolean }): void {
  // Without such a cookie, it matches the end of the string.
  const [, now = "visitor", name = ""] = page.cookie.match(/account=(\w+)([^;]*)|$/) as string[];
  shown["account"] = now;
  try {
    for (const choice of ["size", "scheme"]) shown[choice] = localStorage[choice] ?? "";
    // As text, not HTML. While the <head> is read, there is no menu yet.
    (find(".me")[0] as HTMLElement).innerText = decodeURIComponent(name);
    // Another tab has logged in or out; not all browsers support this.
    cookieStore.onchange = show;
  } catch {}
  mark();
  // "visitor" sorts last. On cached pages, undefined compares as false.
  if ((page.hidden || event?.persisted) && before < now) location.reload();
}

/** Enables forms again when the page is shown again, or loading the next one was stopped. */
function release(event?: Event): void {
  show(event);
  for (const form of page.forms) form.ariaBusy = null;
}

type Target = Node & { hash?: string };

/**
 * Closes popovers on a Tab elsewhere, and once a link to a section is chosen; on wide screens, the menu's groups on
 * Escape, or a click or Tab elsewhere.
 */
function closeMenus({ key, target }: { key?: string; target: Target }): void {
  if (innerWidth > 959) {
    for (const group of find<HTMLDetailsElement>("nav [open]")) {
      if (key === "Escape") {
        group.open = false;
        (group.firstChild as HTMLElement).focus();
      } else group.open = group.contains(target);
    }
  }
  // Last, as browsers without popovers fail here; others close them themselves on clicks elsewhere.
  for (const popover of find<HTMLElement>("nav[popover]")) {
    if (key ? !popover.contains(target) : target.hash) popover.hidePopover();
  }
}

show();
page.onvisibilitychange = show;
Object.assign(self, {
  onpageshow: release,
  onclick: closeMenus,
  onkeyup: closeMenus,

  onchange({ target: { name, value } }: { target: HTMLInputElement }) {
    // Without storage, there are no such settings.
    if (name in shown) {
      shown[name] = value;
      mark();
      localStorage[name] = value;
    }
  },

  // A form that changes something is sent only once, since an upload may take minutes. Browsers that don't report
  // stopped loading get the form back after 9 seconds.
  onsubmit(event: SubmitEvent, form = event.target as HTMLFormElement) {
    if (form.ariaBusy) event.preventDefault();
    else if (form.method === "post" && !event.defaultPrevented) {
      form.ariaBusy = "true";
      if (self.navigation) navigation.onnavigateerror = release;
      else setTimeout(release, 9000);
    }
  },

  // Registers the service worker (app/offline/service-worker.ts), unless the browser saves data, which then prefetches
  // nothing, either. Where it can't be registered, pages are read online only: marking again changes nothing.
  onload() {
    if (!(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
      navigator.serviceWorker?.register("/sw.js").catch(mark);
  },
});
