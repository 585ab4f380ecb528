/** A script as Vite minifies it (vite.config.ts), to stand in a page. */
declare module "*?minified" {
  const text: string;
  export default text;
}
