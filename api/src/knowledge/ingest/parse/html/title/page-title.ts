import { lineKey } from '../../text/text-patterns.js'

/** Expects single spaces. */
const separator = / [|·•»«–—:-]+ | ?[|»] ?| :: /
const generic = /^(?:home|home ?page|homepage|start|welcome|benvenuti|benvenuto|index|pagina iniziale)$/i

/** `Prices | Rossi's Bakery` → `Prices`. A bare site name stays. */
export function cleanTitle(title: string, siteNames: readonly string[]): string {
  const whole = title.replace(/\s+/g, ' ').trim()
  const keys = new Set(siteNames.map(lineKey).filter((key) => key !== ''))
  const parts = whole
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  // "Agriturismo Podere Le Querciole" matches the site name "Podere Le Querciole".
  const isSite = (part: string): boolean => {
    const said = lineKey(part)
    return (
      keys.has(said) || [...keys].some((key) => key.length >= 6 && said.includes(key) && said.length <= key.length + 16)
    )
  }
  const own = parts.length === 1 ? parts : parts.filter((part) => !isSite(part))
  if (own.length === parts.length)
    return parts.length > 1 && generic.test(parts[0] ?? '') ? parts.slice(1).join(' – ') : whole
  const informative = own.filter((part) => !generic.test(part))
  // The site's name is better than "Home".
  return informative.length > 0 ? informative.join(' – ') : (parts.find(isSite) ?? whole)
}

/**
 * Removes the site's name from a title unless the rest does not identify the page: of "Contact Purbeck Bikes | Dorset",
 * only "Dorset" would be left.
 */
export function pageTitle(
  title: string,
  siteNames: readonly string[],
  { url, heading }: { url: string; heading: string | undefined },
): string {
  const cleaned = cleanTitle(title, siteNames)
  const keys = new Set(siteNames.map(lineKey))
  if (lineKey(cleaned) === lineKey(title) || keys.has(lineKey(cleaned)) || heading === undefined) return cleaned
  const page = wordPrefixes(`${heading} ${titleFromUrl(url)}`)
  const isInformative = (text: string): boolean => [...wordPrefixes(text)].some((stem) => page.has(stem))
  if (isInformative(cleaned)) return cleaned
  // Home pages keep the site's name.
  if (new URL(url).pathname === '/') return title.replace(/\s+/g, ' ').trim()
  const informativePart = titleParts(title).find((part) => !keys.has(lineKey(part)) && isInformative(part))
  if (informativePart !== undefined) return informativePart
  return `${heading} – ${cleaned}`
}

/** Word prefixes, so that "booking" matches "book". */
function wordPrefixes(text: string): Set<string> {
  return new Set((lineKey(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 4)))
}

export function titleParts(title: string): string[] {
  return title
    .replace(/\s+/g, ' ')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function titleFromUrl(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast((part) => part !== '')
  if (last === undefined) return hostname
  let text = last
  try {
    text = decodeURIComponent(last)
  } catch {
    text = last
  }
  const words = text
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return words === '' ? hostname : words.charAt(0).toUpperCase() + words.slice(1)
}
