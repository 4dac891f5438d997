const edgeWords = 6

/** The label may be elsewhere on the page: "12 May: The hall opens again." */
const label = /^[^:]{1,60}: (?=(?:\S+ ){3})/

/**
 * Returns a URL that scrolls to a quotation (wicg.github.io/scroll-to-text-fragment). Keeps an anchor and replaces an
 * older directive. PDF pages and non-web URLs get no directive.
 * @param quote only the first line counts, as later lines may be in other elements
 */
export function textFragmentUrl(url: string, quote: string): string {
  const [bare = url] = url.split(':~:')
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
      ? encodeDirective(words.join(' '))
      : `${encodeDirective(words.slice(0, edgeWords).join(' '))},${encodeDirective(words.slice(-edgeWords).join(' '))}`
  return `${bare.includes('#') ? bare : `${bare}#`}:~:text=${text}`
}

/** `-`, `,` and `&` have special meanings in a directive. */
function encodeDirective(text: string): string {
  return encodeURIComponent(text).replace(/-/g, '%2D')
}
