import { SmartLink } from "./smart-link.tsx";

/**
 * The header's links for visitors, residents and the administrator. All are in the page; the style
 * sheet shows those that fit <html data-account>.
 */
export function AccountLinks() {
  return (
    <div className="account-links">
      <p className="for-visitor">
        <SmartLink href="/login">LOGIN</SmartLink>
        <span aria-hidden="true">|</span>
        <SmartLink href="/register">REGISTER</SmartLink>
      </p>
      {/* Shown without script, on pages made for everyone. */}
      <span className="for-unknown">Signed in?</span>
      <SmartLink href="/editinfo" className="for-resident">
        Edit your info
      </SmartLink>
      <SmartLink href="/admin" className="for-administrator">
        Admin Dashboard
      </SmartLink>
      <form method="post" action="/logout" className="for-signed-in">
        <button type="submit">Log out</button>
      </form>
    </div>
  );
}
