/**
 * Characters (UTF-16 code units) of a title at most: more is no title, and it is kept with each passage of its page.
 */
export const titleMaxChars = 200
/** Of a heading. A longer one is read as a text. */
export const headingMaxChars = 1_000
/** Of what a website calls itself. */
export const siteNameMaxChars = 100

/** Share of what would fit, below which no end of a word is looked for: a text without spaces has none. */
const wordShare = 0.6
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A text of at most so many UTF-16 code units: cut behind a word where one ends near, never inside a character as
 * readers see it, with an ellipsis where something was left out.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const window = text.slice(0, max)
  const space = /\s(?=\S*$)/.exec(text.slice(Math.floor(max * wordShare), max))
  const end =
    space === null
      ? (graphemes.segment(text.slice(0, max * 2)).containing(max - 1)?.index ?? max - 1)
      : Math.floor(max * wordShare) + space.index
  return `${window.slice(0, end).replace(/[\s,;:–—-]{1,20}$/, '')}…`
}
