/**
 * The header's links for visitors, residents and the administrator. All are in the page; the style
 * sheet shows those that fit <html data-account>.
 */
export function AccountLinks() {
  return (
    <div className="account-links">
      <p className="for-visitor">
        <a href="/login">LOGIN</a>
        <span aria-hidden="true">|</span>
        <a href="/register">REGISTER</a>
      </p>
      <a href="/editinfo" className="for-resident">
        Edit your info
      </a>
      <a href="/admin" className="for-administrator">
        Admin Dashboard
      </a>
      <form method="post" action="/logout" className="for-signed-in">
        <button type="submit">Log out</button>
      </form>
    </div>
  );
}
