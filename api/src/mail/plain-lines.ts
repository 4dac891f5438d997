/** What turns the reading direction around: of words that follow, as an address beside a name, too. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
/** What programs take for the end of a line, one way or another. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const unseen = /(?![\t\n])\p{Cc}/gu
const longestLine = 200

/**
 * What a stranger wrote, as lines of an email: each line ends as ours do, and turns nothing around that stands beside
 * it.
 */
export function plainLines(text: string): string {
  return text.replace(lineEnd, '\n').replace(turning, '').replace(unseen, '')
}

/** What a stranger gave for a name or subject, on one line, whatever it holds. */
export function oneLine(text: string): string {
  const characters = [
    ...plainLines(text)
      .replace(/[\u200E\u200F\u061C]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return characters.length <= longestLine ? characters.join('') : `${characters.slice(0, longestLine - 1).join('')}…`
}
