/** RFC 9309 §2.5 asks for at least 500 KiB; what lies behind them is not read. */
export const maxRobotsBytes = 500 * 1024

/**
 * What all questions of one file may cost, about in characters looked at: some tenths of a second of this process, and
 * more than thousands of links cost of a file with a thousand rules. Of a file beyond that nothing more may be read.
 */
const maxWork = 400_000_000
/** What a rule costs beside the length of the path for each part after its first. */
const workOfRule = 50

/**
 * The text of a robots.txt: its first {@link maxRobotsBytes}, and of a longer one only whole lines. Half of a rule
 * would forbid, or allow, more than the rule.
 * @param isCut whether the file had more than these bytes
 */
export function robotsText(bytes: Uint8Array, isCut: boolean): string {
  const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d
  let end = Math.min(bytes.byteLength, maxRobotsBytes)
  // The byte behind the limit tells whether the line before it is whole.
  if (end < bytes.byteLength || isCut) while (end > 0 && !isLineEnd(bytes[end]) && !isLineEnd(bytes[end - 1])) end--
  const text = bytes.subarray(0, end)
  // RFC 9309 asks for UTF-8; editors of some systems save UTF-16, which only its mark tells.
  const mark = (text[0] ?? 0) * 256 + (text[1] ?? 0)
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(text)
}

interface Rule {
  allow: boolean
  /** The literal parts between `*`. */
  parts: readonly string[]
  /** Ends with `$`: the address must end here too. */
  anchored: boolean
  /** Octets of the pattern: the most specific rule wins. */
  length: number
}

/** What a site's robots.txt allows one robot. */
export interface RobotsRules {
  allows(url: URL): boolean
  /** Seconds between two requests, 0 when the file asks for none. */
  crawlDelaySeconds: number
  sitemaps: readonly string[]
}

export const allowAll: RobotsRules = { allows: () => true, crawlDelaySeconds: 0, sitemaps: [] }
/** For a robots.txt that cannot be had: RFC 9309 §2.3.1.4 asks to assume that nothing may be read. */
export const disallowAll: RobotsRules = { allows: () => false, crawlDelaySeconds: 0, sitemaps: [] }

/**
 * Reads a robots.txt after RFC 9309: groups of the same product token are merged, the robot's own group replaces `*`,
 * the longest matching rule wins, and `Allow` wins a tie. Patterns are matched part by part from the left, and all
 * questions together are bounded: no file, however made, holds the process up.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own = productToken.toLowerCase()
  const groups = new Map<string, { rules: Rule[]; delay: number }>()
  const sitemaps: string[] = []
  // Of the names of a group only ours are of interest: thousands of names times thousands of rules would fill the
  // memory.
  let current = new Set<string>()
  let namesOpen = false
  for (const line of text.replace(byteOrderMarks, '').split(/\r\n|\r|\n/)) {
    const match = lineShape.exec(line.replace(/#.*$/, '').trim())
    if (match === null) continue
    const [, written = '', value = match[3] ?? ''] = match
    const key = keyOf(written.toLowerCase())
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
      else if (value !== '') group.rules.push(ruleOf(value, key === 'allow'))
    }
  }
  const group = groups.get(own) ?? groups.get('*') ?? { rules: [], delay: 0 }
  let work = 0
  return {
    crawlDelaySeconds: group.delay,
    sitemaps,
    allows(url) {
      const path = comparable(literal(`${url.pathname}${url.search}`))
      if (path === '/robots.txt') return true
      if (work > maxWork) return false
      let best: Rule | undefined
      for (const rule of group.rules) {
        work += workOfRule + path.length * (rule.parts.length - 1)
        if (best !== undefined && (rule.length < best.length || (rule.length === best.length && !rule.allow))) continue
        if (matches(rule, path)) best = rule
      }
      return best?.allow ?? true
    },
  }
}

/** A mark that was itself taken for text and saved again counts as one. */
const byteOrderMarks = /^(?:\uFEFF|\u00EF\u00BB\u00BF)+/
/** A key, a colon and a value. Large crawlers forgive a missing colon where there are just two words. */
const lineShape = /^([a-z][a-z-]*(?: agent)?)(?:\s*:\s*(.*)|\s+(\S+))$/i

/** Typing errors that large crawlers forgive: who made one wanted the rule to be kept to. */
function keyOf(written: string): string {
  if (/^user ?agent$/.test(written)) return 'user-agent'
  return /^(?:diss?all?ow|diasllow|disallaw)$/.test(written) ? 'disallow' : written
}

function ruleOf(pattern: string, allow: boolean): Rule {
  const whole = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`
  const anchored = whole.endsWith('$')
  const body = comparable(escapeOthers(anchored ? whole.slice(0, -1) : whole))
    .replaceAll('$', '%24')
    .replace(/\*+/g, '*')
  return { allow, parts: body.split('*'), anchored, length: body.length + Number(anchored) }
}

/** In an address, the two characters that mean something in a pattern are escaped, as patterns that mean them do. */
function literal(path: string): string {
  return escapeOthers(path).replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** Escapes what no address may hold as it is (RFC 3986 §2), of which URL parsers leave some. */
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
 * One spelling for equal paths, after the table of RFC 9309 §2.2.2: escapes of unreserved characters are undone, and so
 * are those of the delimiters that a query may hold either way; all others are in upper case.
 */
function comparable(path: string): string {
  const query = path.indexOf('?')
  if (query === -1) return undoEscapes(path, unreserved)
  return undoEscapes(path.slice(0, query), unreserved) + undoEscapes(path.slice(query), unreservedInQuery)
}

/** With the apostrophe, which URL parsers escape in a query alone. */
const unreserved = /[\w.~'-]/
const unreservedInQuery = /[\w.~':/?@[\]-]/

function undoEscapes(text: string, undone: RegExp): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return undone.test(character) ? character : escape.toUpperCase()
  })
}

/** Leftmost matching of every part is enough, except that the last part of an anchored pattern must end the path. */
function matches(rule: Rule, path: string): boolean {
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
