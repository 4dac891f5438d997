import type { Inline } from './inline'
import { emphasize, type Run } from './emphasize'
import { safeHref, trimAddress } from './safe-href'

const punctuation = /[\p{P}\p{S}]/u
const escapable = /[!-/:-@[-`{-~]/
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  euro: '€',
  laquo: '«',
  raquo: '»',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
}

/**
 * Reads emphasis, code, links, autolinks, citations, escapes, entities and hard breaks.
 * @param open the text is still growing: marks that are not closed yet count as closed at its end, and a mark that
 *   could still become something else is left out, so that nothing flickers.
 */
export function parseInlines(source: string, open = false): Inline[] {
  const nodes: Inline[] = []
  const runs: Run[] = []
  let text = ''
  const flush = (): void => {
    if (text) nodes.push({ type: 'text', text })
    text = ''
  }
  let at = 0
  while (at < source.length) {
    const char = source[at]!
    const rest = source.slice(at, at + 2_100)
    if (char === '\\') {
      if (source[at + 1] === '\n') {
        flush()
        nodes.push({ type: 'break' })
        at += 2
      } else if (at + 1 < source.length && escapable.test(source[at + 1]!)) {
        text += source[at + 1]!
        at += 2
      } else {
        if (!(open && at + 1 === source.length)) text += char
        at++
      }
    } else if (char === '\n') {
      // What is read of a line is done with: looked at again by each line that follows, a long paragraph would take long.
      const hard = text.endsWith('  ')
      text = text.trimEnd()
      flush()
      if (hard) nodes.push({ type: 'break' })
      else text = '\n'
      at++
    } else if (char === '`') {
      const ticks = /^`+/.exec(rest)![0]
      const close = findTicks(source, at + ticks.length, ticks.length)
      if (close < 0 && !open) {
        text += ticks
        at += ticks.length
        continue
      }
      flush()
      const code = source.slice(at + ticks.length, close < 0 ? undefined : close).replaceAll('\n', ' ')
      const inner = code.startsWith(' ') && code.endsWith(' ') && code.trim() ? code.slice(1, -1) : code
      if (inner) nodes.push({ type: 'code', text: inner })
      at = close < 0 ? source.length : close + ticks.length
    } else if (char === '&') {
      const entity = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/i.exec(rest)
      const decoded =
        entity &&
        (entity[3] ? entities[entity[3]] : codePoint(entity[1] ? Number(entity[1]) : parseInt(entity[2]!, 16)))
      text += decoded ?? char
      at += decoded ? entity[0].length : 1
    } else if (char === '<') {
      const auto = /^<((?:https?:\/\/|mailto:|tel:)[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/i.exec(rest)
      const href = auto && safeHref(auto[1]!.includes('@') && !auto[1]!.includes(':') ? `mailto:${auto[1]}` : auto[1]!)
      if (href) {
        flush()
        nodes.push({ type: 'link', href, children: [{ type: 'text', text: auto[1]! }] })
        at += auto[0].length
      } else if (/^<br ?\/?>/i.test(rest)) {
        flush()
        nodes.push({ type: 'break' })
        at += rest.indexOf('>') + 1
      } else {
        text += char
        at++
      }
    } else if (char === '[' || (char === '!' && source[at + 1] === '[')) {
      const link = readLink(source, char === '!' ? at + 1 : at, open)
      if (link) {
        flush()
        nodes.push(...link.nodes)
        at = link.end
      } else {
        text += char
        at++
      }
    } else if (char === '*' || char === '_' || (char === '~' && source[at + 1] === '~')) {
      const mark = new RegExp(`^\\${char}+`).exec(rest)![0]
      const before = source[at - 1] ?? ' '
      const after = source[at + mark.length] ?? ' '
      const spaceAfter = /\s/.test(after)
      const spaceBefore = /\s/.test(before)
      const left = !spaceAfter && (!punctuation.test(after) || spaceBefore || punctuation.test(before))
      const right = !spaceBefore && (!punctuation.test(before) || spaceAfter || punctuation.test(after))
      flush()
      runs.push({
        at,
        mark: char,
        length: mark.length,
        opens: char === '_' ? left && (!right || punctuation.test(before)) : left,
        closes: char === '_' ? right && (!left || punctuation.test(after)) : right,
        node: nodes.length,
      })
      // A place for the run; what stays of its marks is written there in the end.
      nodes.push({ type: 'break' })
      at += mark.length
    } else {
      const plain = /^(?:(?:https?:\/\/|www\.)[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![-\w]))/i.exec(rest)
      if (plain && !/[\p{L}\p{N}_]/u.test(source[at - 1] ?? ' ')) {
        const address = trimAddress(plain[0])
        const href = safeHref(
          /^www/i.test(address) ? `http://${address}` : /^https?:/i.test(address) ? address : `mailto:${address}`,
        )
        if (href && /^(?:https?:\/\/|www\.|[^/]+@)[^/.]+[.:/[]?/i.test(address)) {
          flush()
          nodes.push({ type: 'link', href, children: [{ type: 'text', text: address }] })
          at += address.length
          continue
        }
      }
      // A word at a time: addresses begin words.
      const word = /^[\p{L}\p{N}]+|^./su.exec(rest)![0]
      text += word
      at += word.length
    }
  }
  flush()
  return emphasize(nodes, runs, open)
}

function codePoint(value: number): string {
  return value === 0 || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ? '\ufffd' : String.fromCodePoint(value)
}

function findTicks(source: string, from: number, length: number): number {
  const pattern = /`+/g
  pattern.lastIndex = from
  for (let match = pattern.exec(source); match; match = pattern.exec(source))
    if (match[0].length === length) return match.index
  return -1
}

/** A link, an image (shown as a link to it, never loaded) or a citation `[1]`, starting at its bracket. */
function readLink(source: string, from: number, open: boolean): { nodes: Inline[]; end: number } | undefined {
  let depth = 0
  let close = -1
  for (let at = from; at < source.length && at < from + 1_000; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '`') {
      const ticks = /^`+/.exec(source.slice(at, at + 20))![0].length
      const end = findTicks(source, at + ticks, ticks)
      at = end < 0 ? at + ticks - 1 : end + ticks - 1
    } else if (source[at] === '[') depth++
    else if (source[at] === ']' && --depth === 0) {
      close = at
      break
    }
  }
  const image = source[from - 1] === '!'
  if (close < 0) {
    // The label is still being written: its words show, its marks do not.
    return open && depth === 1 && source.length - from < 300 && !source.slice(from).includes('\n')
      ? {
          nodes: /^\[\d*$/.test(source.slice(from)) ? [] : parseInlines(source.slice(from + 1), true),
          end: source.length,
        }
      : undefined
  }
  const label = source.slice(from + 1, close)
  const target =
    /^\(\s*(?:<([^<>\n]*)>|((?:\\[!-/:-@[-`{-~]|[^\s()\\]|\\|\((?:[^\s()])*\))*))(?:\s+(?:"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\((?:\\.|[^()])*\)))?\s*\)/.exec(
      source.slice(close + 1, close + 2_100),
    )
  if (target) {
    const href = safeHref((target[1] ?? target[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&'))
    const children = withoutLinks(parseInlines(label))
    const shown: Inline[] = children.length > 0 ? children : [{ type: 'text', text: href ?? '' }]
    return { nodes: href ? [{ type: 'link', href, children: shown }] : children, end: close + 1 + target[0].length }
  }
  if (open && source[close + 1] === '(' && !/[)\n]/.test(source.slice(close + 1)) && source.length - close < 2_000) {
    return { nodes: withoutLinks(parseInlines(label)), end: source.length }
  }
  // What follows the bracket decides; until then the words show.
  const atEnd = open && close === source.length - 1
  const cited = image ? null : /^\d{1,2}(?:\s*,\s*\d{1,2})*$/.exec(label)
  if (cited)
    return { nodes: label.split(',').map((number) => ({ type: 'cite', number: Number(number) })), end: close + 1 }
  return atEnd && !image ? { nodes: withoutLinks(parseInlines(label)), end: source.length } : undefined
}

/** Links do not contain links. */
function withoutLinks(nodes: Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.type === 'link') return withoutLinks(node.children)
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node]
  })
}
