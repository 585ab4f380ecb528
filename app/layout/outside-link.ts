/** What a link to another site has as HTML; `SmartLink` shows the same. */
export const outsideAttributes = ' target="_blank" rel="noopener"';
/** After its words. */
export const outsideMark =
  '<span class="outside" aria-hidden="true">↗</span><span class="sr-only"> (opens in a new tab)</span>';
