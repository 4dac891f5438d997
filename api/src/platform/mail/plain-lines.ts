/** Direction marks would also reverse text beside them, such as an address. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
/** All characters that some program treats as a line end. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const unseen = /(?![\t\n])\p{Cc}/gu
const longestLine = 200

export function plainLines(text: string): string {
  return text.replace(lineEnd, '\n').replace(turning, '').replace(unseen, '')
}

export function oneLine(text: string): string {
  const characters = [
    ...plainLines(text)
      .replace(/[\u200E\u200F\u061C]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return characters.length <= longestLine ? characters.join('') : `${characters.slice(0, longestLine - 1).join('')}…`
}
