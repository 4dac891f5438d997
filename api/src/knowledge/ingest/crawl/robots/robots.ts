/** RFC 9309 §2.5 asks for at least 500 KiB; the rest is ignored. */
export const maxRobotsBytes = 500 * 1024

/**
 * Limit for matching one file's rules, in characters examined: some tenths of a second. Beyond the limit, nothing is
 * allowed.
 */
const maxWork = 400_000_000
const workPerRule = 50

/**
 * Keeps only whole lines of a long file: half a rule would match more than the rule.
 * @param isCut whether bytes are missing
 */
export function robotsText(bytes: Uint8Array, isCut: boolean): string {
  const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d
  let end = Math.min(bytes.byteLength, maxRobotsBytes)
  // The byte after the limit shows whether the last line is complete.
  if (end < bytes.byteLength || isCut) while (end > 0 && !isLineEnd(bytes[end]) && !isLineEnd(bytes[end - 1])) end--
  const text = bytes.subarray(0, end)
  // RFC 9309 asks for UTF-8, but some editors save UTF-16 with a byte order mark.
  const mark = (text[0] ?? 0) * 256 + (text[1] ?? 0)
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(text)
}

interface Rule {
  allow: boolean
  parts: readonly string[]
  anchored: boolean
  length: number
}

export interface RobotsRules {
  allows(url: URL): boolean
  /** The default is 0. */
  crawlDelaySeconds: number
  sitemaps: readonly string[]
}

export const allowAll: RobotsRules = { allows: () => true, crawlDelaySeconds: 0, sitemaps: [] }
/** For an unreachable robots.txt, RFC 9309 §2.3.1.4 requires complete disallow. */
export const disallowAll: RobotsRules = { allows: () => false, crawlDelaySeconds: 0, sitemaps: [] }

/**
 * Parses robots.txt by RFC 9309: groups of one product token are merged, the robot's own group replaces `*`, the
 * longest match wins, and `Allow` wins a tie. Bounded work keeps files from blocking the process.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own = productToken.toLowerCase()
  const groups = new Map<string, { rules: Rule[]; delay: number }>()
  const sitemaps: string[] = []
  // Only our groups are kept: thousands of names times thousands of rules would fill the memory.
  let current = new Set<string>()
  let namesOpen = false
  for (const line of text.replace(byteOrderMarks, '').split(/\r\n|\r|\n/)) {
    const match = lineShape.exec(line.replace(/#.*$/, '').trim())
    if (match === null) continue
    const [, written = '', value = match[3] ?? ''] = match
    const key = normalizeKey(written.toLowerCase())
    if (key === 'sitemap') {
      if (value !== '') sitemaps.push(value)
      continue
    }
    if (key === 'user-agent') {
      if (!namesOpen) current = new Set()
      namesOpen = true
      const name = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
      if (name !== '*' && name !== own) continue
      current.add(name)
      if (!groups.has(name)) groups.set(name, { rules: [], delay: 0 })
      continue
    }
    if (key !== 'allow' && key !== 'disallow' && key !== 'crawl-delay') continue
    namesOpen = false
    for (const name of current) {
      const group = groups.get(name)
      if (group === undefined) continue
      if (key === 'crawl-delay') group.delay = Math.max(0, Number.parseFloat(value) || 0)
      else if (value !== '') group.rules.push(parseRule(value, key === 'allow'))
    }
  }
  const group = groups.get(own) ?? groups.get('*') ?? { rules: [], delay: 0 }
  let work = 0
  return {
    crawlDelaySeconds: group.delay,
    sitemaps,
    allows(url) {
      const path = normalizePath(escapeWildcards(`${url.pathname}${url.search}`))
      if (path === '/robots.txt') return true
      if (work > maxWork) return false
      let best: Rule | undefined
      for (const rule of group.rules) {
        work += workPerRule + path.length * (rule.parts.length - 1)
        if (best !== undefined && (rule.length < best.length || (rule.length === best.length && !rule.allow))) continue
        if (matchesRule(rule, path)) best = rule
      }
      return best?.allow ?? true
    },
  }
}

/** Includes a mark that was saved as text. */
const byteOrderMarks = /^(?:\uFEFF|\u00EF\u00BB\u00BF)+/
/** Large crawlers accept a missing colon between two words. */
const lineShape = /^([a-z][a-z-]*(?: agent)?)(?:\s*:\s*(.*)|\s+(\S+))$/i

/** Accepts typing errors that large crawlers accept. */
function normalizeKey(written: string): string {
  if (/^user ?agent$/.test(written)) return 'user-agent'
  return /^(?:diss?all?ow|diasllow|disallaw)$/.test(written) ? 'disallow' : written
}

function parseRule(pattern: string, allow: boolean): Rule {
  const whole = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`
  const anchored = whole.endsWith('$')
  const body = normalizePath(escapeOthers(anchored ? whole.slice(0, -1) : whole))
    .replaceAll('$', '%24')
    .replace(/\*+/g, '*')
  return { allow, parts: body.split('*'), anchored, length: body.length + Number(anchored) }
}

/** Escapes `*` and `$`, as patterns do for the literal characters. */
function escapeWildcards(path: string): string {
  return escapeOthers(path).replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** Escapes characters that RFC 3986 §2 forbids and URL parsers leave. */
function escapeOthers(text: string): string {
  return text.replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]+/g, (part) => {
    try {
      return encodeURIComponent(part)
    } catch {
      return part
    }
  })
}

/**
 * Normalizes paths by RFC 9309 §2.2.2: unescapes unreserved characters and, in queries, optional delimiters; other
 * escapes are in upper case.
 */
function normalizePath(path: string): string {
  const query = path.indexOf('?')
  if (query === -1) return undoEscapes(path, unreserved)
  return undoEscapes(path.slice(0, query), unreserved) + undoEscapes(path.slice(query), unreservedInQuery)
}

/** Includes the apostrophe, which URL parsers escape only in queries. */
const unreserved = /[\w.~'-]/
const unreservedInQuery = /[\w.~':/?@[\]-]/

function undoEscapes(text: string, undone: RegExp): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return undone.test(character) ? character : escape.toUpperCase()
  })
}

/** Leftmost matching suffices, except that the last part of an anchored pattern must end the path. */
function matchesRule(rule: Rule, path: string): boolean {
  const [first = '', ...rest] = rule.parts
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !rule.anchored || path === first
  let position = first.length
  for (const [index, part] of rest.entries()) {
    if (rule.anchored && index === rest.length - 1) return path.length - part.length >= position && path.endsWith(part)
    const found = path.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  return true
}
