/** UTF-16 code units; stored with each passage. */
export const titleMaxChars = 200
/** Longer headings are text. */
export const headingMaxChars = 1_000
export const siteNameMaxChars = 100

/** Texts without spaces have no word ends. */
const wordShare = 0.6
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Counts UTF-16 code units; cuts after a word if possible, never inside a grapheme. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const window = text.slice(0, max)
  const space = /\s(?=\S*$)/.exec(text.slice(Math.floor(max * wordShare), max))
  const end =
    space === null
      ? (graphemes.segment(text.slice(0, max * 2)).containing(max - 1)?.index ?? max - 1)
      : Math.floor(max * wordShare) + space.index
  return `${window.slice(0, end).replace(/[\s,;:–—-]{1,20}$/, '')}…`
}
