/** Words at either end of a long quotation that are enough to find it. */
const edgeWords = 6

/**
 * What is said first of a sentence may stand elsewhere on the page: "12 May: The hall opens again." A sentence is found
 * without it, too.
 */
const label = /^[^:]{1,60}: (?=(?:\S+ ){3})/

/**
 * An address that scrolls to a quotation and marks it (URL Fragment Text Directives,
 * wicg.github.io/scroll-to-text-fragment). An anchor that the address already has stays in front of the directive; an
 * older directive is replaced. Addresses of a PDF page and of what is not on the web are returned as they are.
 * @param quote words as the page shows them; lines after the first are left out, since they may stand in other elements
 */
export function textFragmentUrl(url: string, quote: string): string {
  const [bare = url] = url.split(':~:')
  // A page of a PDF cannot be scrolled further, and what is not on the web cannot be opened at all.
  if (/#page=\d+$/.test(bare) || !/^https?:/i.test(bare)) return bare
  const line = (quote.split('\n')[0] ?? '').replace(/^(?:-|\d+\.)\s+/, '')
  const words = line
    .replace(label, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return bare.replace(/#$/, '')
  const text =
    words.length <= edgeWords * 2
      ? encode(words.join(' '))
      : `${encode(words.slice(0, edgeWords).join(' '))},${encode(words.slice(-edgeWords).join(' '))}`
  return `${bare.includes('#') ? bare : `${bare}#`}:~:text=${text}`
}

/** `-`, `,` and `&` have a meaning of their own in a directive. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/-/g, '%2D')
}
