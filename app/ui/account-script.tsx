import { use } from "react";
import { RequestFactsContext } from "../request-facts.ts";

/** A browser that can't, or won't keep anything, is left alone. */
const takeWorker =
  'addEventListener("load",()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}))';

// Copies the readable cookie to <html data-account>, where the style sheet picks the header's
// links; again whenever another tab signs in or out, or the page comes back from history. A tab
// in the background that was made for somebody signed in is loaded anew when they have signed out.
//
// On a wide screen it also closes a menu by Escape or by a click or focus elsewhere.
//
// Last, when the page is there, it has the browser take the service worker (app/offline/worker.ts).
const script = `(()=>{const d=document,on=d.documentElement.dataset,of=on.account||"visitor",show=()=>{on.account=(/shoreline-account=(resident|administrator)/.exec(d.cookie)||[,"visitor"])[1];if(d.hidden&&of!="visitor"&&on.account=="visitor")location.reload()};show();addEventListener("pageshow",show);self.cookieStore?cookieStore.addEventListener("change",show):d.addEventListener("visibilitychange",show);const shut=e=>{if(innerWidth>=960)for(const m of d.querySelectorAll("nav details[open]"))if(e.key=="Escape"){m.open=false;m.firstChild.focus()}else if(!e.key&&!m.contains(e.target))m.open=false};for(const e of["click","focusin","keydown"])addEventListener(e,shut);${import.meta.env.PROD ? takeWorker : ""}})()`;

/** The one inline script of a document page: which account links the header shows. */
export function AccountScript() {
  const { nonce } = use(RequestFactsContext);
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
