/**
 * Heights and widths, in CSS pixels of what is seen, at which the conversation needs the room: a phone on its side or
 * with its keyboard up, a window zoomed in, a narrow column of a page.
 */
export const lowPx = 520
export const narrowPx = 340
/** The head is one line, which always keeps the label; suggestions are one row, until the first answer is there. */
export const lowRules = [
  '.suggestions{flex:none;flex-wrap:nowrap;overflow:auto hidden;scrollbar-width:none;margin:0;padding-inline:12px}.suggestion{flex:none}[data-answered] .suggestions,.header:has(.people-bar>*)~.suggestions{display:none}',
  '.header{padding-block:0}.footer{padding-block:2px}.header>.people>*{margin-block:0}.header .people-bar{max-height:calc(var(--lq-seen-height,100dvh)*.45)}.bubble{max-width:92%}.mark,.note-ai{display:none}',
  '.names{display:grid;grid-template-columns:minmax(0,max-content) auto;justify-content:start;align-items:baseline;column-gap:8px}',
  '.names>*{display:block;white-space:nowrap;text-overflow:ellipsis}.names>.by{overflow:visible}.names>.who{overflow:hidden;min-width:130px}.names>.away{grid-column:1/-1;white-space:normal}',
  '@container (max-width:250px){.names{display:block}.by{font-size:12px}.names>.who{min-width:0}}',
].join('')
/** With a keyboard up there is room for the list and the input alone. */
export const lowestPx = 330
export const lowestRules = '.suggestions:has(+.composer :focus){display:none}'
