/** Longer addresses mostly come from traps. */
const maxUrlLength = 1_000
const maxPathSegments = 12

/** Unambiguous names only; `IdleParameters` detects others. */
const ignoredParameters =
  /^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hs.*|hsa_.*|replytocom|phpsessid|jsessionid|aspsessionid.*|cftoken|cfid|zenid|oscsid)$/i

const notPages =
  /\.(?:css|js|mjs|map|json|jsonld|xml|rss|atom|jpe?g|jpe|png|gif|webp|avif|svg|ico|bmp|tiff?|heic|psd|ai|eps|woff2?|ttf|otf|eot|mp[34]|m4[av]|mov|avi|mkv|webm|ogg|oga|ogv|wav|flac|aac|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|ipa|deb|rpm|iso|bin|jar|ics|vcf|csv|tsv|xlsx?|ods|pptx?|odp|docx?|odt|rtf|epub|mobi|wasm|swf|torrent|asc|sig)$/i

/** These paths are actions and private pages. */
const excludedPaths =
  /\/(?:wp-admin|wp-login\.php|wp-json|xmlrpc\.php|cgi-bin|cart|checkout|carrello|my-account|logout|signout|cdn-cgi)(?:\/|$)/i

/** Host without `www.`, with port. */
export function siteHost(url: URL): string {
  const name = url.hostname.replace(/\.$/, '').replace(/^www\./, '')
  return url.port === '' ? name : `${name}:${url.port}`
}

/**
 * Removes fragments, tracking parameters, `index.html` and doubled slashes; sorts parameters. Undefined for non-pages.
 */
export function normalizeUrl(href: string, base: URL): URL | undefined {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.length > maxUrlLength * 2) return undefined
  const url = URL.parse(trimmed, base.href)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // Each assignment reparses the address.
  if (url.href.includes('#')) url.hash = ''
  const { pathname } = url
  const tidied = pathname
    .replace(/;(?:jsessionid|phpsessid|sid)=[^/]*/gi, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  if (tidied !== pathname) url.pathname = tidied
  if (url.search !== '') {
    const kept = [...url.searchParams]
      .filter(([name]) => !ignoredParameters.test(name))
      .sort(([a, x], [b, y]) => byCodeUnits(a, b) || byCodeUnits(x, y))
    url.search = kept.length === 0 ? '' : new URLSearchParams(kept).toString()
  }
  if (url.href.length > maxUrlLength || notPages.test(url.pathname) || excludedPaths.test(url.pathname))
    return undefined
  return url
}

/** The order does not depend on a locale. */
function byCodeUnits(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

/** Ignores scheme, `www.` and trailing slash. */
export function urlIdentity(url: URL): string {
  return `${siteHost(url)}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}

/** Returns the same object if unchanged. */
export function onRootOrigin(url: URL, root: URL): URL {
  if (url.origin === root.origin) return url
  const moved = new URL(url)
  if (siteHost(moved) === siteHost(root)) {
    moved.protocol = root.protocol
    moved.host = root.host
  }
  return moved
}

export function isEndless(url: URL): boolean {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return segments.length > maxPathSegments || hasRepeatedSegments(segments)
}

/** `/a/b/a/b/a/b`, `/x/x/x`: a relative link that resolves against itself. */
function hasRepeatedSegments(segments: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1
    if (count >= 3) return true
    counts.set(segment, count)
  }
  return false
}
