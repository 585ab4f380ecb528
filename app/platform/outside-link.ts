/** The attributes, in HTML, of a link to another site; `SmartLink` has the same. */
export const outsideAttributes = ' target="_blank" rel="noopener"';
/** After its words. */
export const outsideMark =
  '<span class="outside" aria-hidden="true">↗</span><span class="sr-only"> (opens in a new tab)</span>';
