/** Sizes in CSS pixels, for phones on their side or with a keyboard, zoomed windows and narrow columns. */
export const lowPx = 520
export const narrowPx = 340
/** The header keeps the AI label; suggestions take one row until the first answer. */
export const lowRules = [
  '.suggestions{flex:none;flex-wrap:nowrap;overflow:auto hidden;scrollbar-width:none;margin:0;padding-inline:12px}.suggestion{flex:none}[data-answered] .suggestions,.header:has(.people-bar>*)~.suggestions{display:none}',
  '.header{padding-block:0}.footer{padding-block:2px}.header>.people>*{margin-block:0}.header .people-bar{max-height:calc(var(--lq-seen-height,100dvh)*.45)}.bubble{max-width:92%}.mark,.note-ai{display:none}',
  '.names{display:grid;grid-template-columns:minmax(0,max-content) auto;justify-content:start;align-items:baseline;column-gap:8px}',
  '.names>*{display:block;white-space:nowrap;text-overflow:ellipsis}.names>.by{overflow:visible}.names>.who{overflow:hidden;min-width:130px}.names>.away{grid-column:1/-1;white-space:normal}',
  '@container (max-width:250px){.names{display:block}.by{font-size:12px}.names>.who{min-width:0}}',
].join('')
export const lowestPx = 330
export const lowestRules = '.suggestions:has(+.composer :focus){display:none}'
