import { use } from "react";
import { RequestFactsContext } from "./request-facts.ts";

/** A browser that can't, or won't keep anything, or is to save data, is left alone. */
const takeWorker =
  'on("load",(e,n=navigator)=>n.connection?.saveData||n.serviceWorker?.register("/sw.js").catch(()=>{}));';

// Copies the readable cookie to <html data-account>, where the style sheet picks the header's
// links; again whenever another tab signs in or out, or the page comes back from history. A tab
// in the background that was made for somebody signed in is loaded anew when they have signed out,
// and so is a page of theirs that a browser kept whole and shows again on 'Back'.
//
// On a wide screen it also closes a menu by Escape or by a click or focus elsewhere.
//
// A form that changes something is sent once, however often its button is pressed: until the page
// is left or shown again, or for 9 seconds, should no answer come.
//
// Last, when the page is there, it has the browser take the service worker (app/offline/worker.ts).
const text = `{const d=document,on=addEventListener,of=d.documentElement.dataset,v="visitor",was=of.account||v,show=e=>{of.account=(/shoreline-account=(\\w+)/.exec(d.cookie)||[,v])[1];if((d.hidden||e.persisted)&&was!=v&&of.account==v)location.reload()};show(d);on("pageshow",e=>{show(e);for(const f of d.forms)f.ariaBusy=null});self.cookieStore?.addEventListener("change",show);on("visibilitychange",show);const shut=e=>{if(innerWidth>959)for(const m of d.querySelectorAll("nav [open]"))if(e.key=="Escape"){m.open=!1;m.firstChild.focus()}else if(!e.key&&!m.contains(e.target))m.open=!1};for(const e of["click","focusin","keydown"])on(e,shut);on("submit",e=>{const f=e.target;if(f.ariaBusy)e.preventDefault();else if(f.method=="post"&&!e.defaultPrevented){f.ariaBusy=!0;setTimeout(()=>f.ariaBusy=null,9e3)}});${import.meta.env.PROD ? takeWorker : ""}}`;

// It stands in each page as the server sends it, and has run by the time that React takes over.
const script = import.meta.env.SSR ? text : "";

/** The inline script of every page: which account links the header shows; and what is fetched ahead. */
export function AccountScript() {
  const { nonce, speculationRules = "" } = use(RequestFactsContext);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
    </>
  );
}
