/**
 * The address of a sentence on a page: a browser that knows text fragments scrolls to it and marks it.
 * https://wicg.github.io/scroll-to-text-fragment/
 */
export function withTextFragment(url: string, sentence: string): string {
  if (/#page=\d+$/.test(url)) return url
  const words = sentence.trim().split(/\s+/)
  if (words.length < 2) return url
  const encode = (part: readonly string[]) => encodeURIComponent(part.join(' ')).replace(/-/g, '%2D')
  const fragment = words.length <= 8 ? encode(words) : `${encode(words.slice(0, 4))},${encode(words.slice(-3))}`
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${fragment}`
}
