/**
 * What another site's page may do inside one of this site's, as the value of `sandbox`: be itself
 * and open its own links, but not lead this page elsewhere. (A PDF isn't shown in such a frame.)
 */
export const embedded =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
