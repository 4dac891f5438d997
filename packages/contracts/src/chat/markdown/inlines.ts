import type { Inline } from './inline.ts'
import { emphasize, type Run } from './emphasize.ts'
import { findPartners, type Partners } from './partners.ts'
import { safeHref, trimAddress } from './safe-href.ts'

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

// Each expression is unambiguous, so it fails in linear time.
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/iy
const autolink = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/iy
const lineBreak = /<br ?\/?>/iy
const web = /(?:https?:\/\/|www\.)[^\s<>]*/iy
const mailDomain = /@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![-\w])/y
const word = /[\p{L}\p{N}]+|[^]/uy
const linkTarget =
  /\(\s*(?!\s)(?:<([^<>\n]*)>|((?:\\[!-/:-@[-`{-~]|\\(?![!-/:-@[-`{-~])|[^\s()\\]|\([^\s()]*\))*))\s*(?:(?<=\s)(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^()\\])*\))\s*)?\)/y
/** Also bounds nesting. */
const labelMaxChars = 1_000

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/**
 * Linear time.
 * @param open the text is still growing: closes unclosed marks and omits ambiguous ones, to avoid flicker
 */
export function parseInlines(source: string, open = false): Inline[] {
  return new InlineReader(source, findPartners(source), 0, source.length, open).read()
}

class InlineReader {
  private readonly nodes: Inline[] = []
  private readonly runs: Run[] = []
  private text = ''
  /** Retrying an invalid address at each part takes quadratic time. */
  private webEnd = 0
  private mailEnd = -1
  private mailTo = 0

  private readonly source: string
  private readonly partners: Partners
  private readonly from: number
  private readonly to: number
  private readonly open: boolean
  private readonly inLink: boolean
  private at: number

  /** @param inLink nested links become text */
  constructor(source: string, partners: Partners, from: number, to: number, open: boolean, inLink = false) {
    this.source = source
    this.partners = partners
    this.at = this.from = from
    this.to = to
    this.open = open
    this.inLink = inLink
  }

  read(): Inline[] {
    while (this.at < this.to) {
      const char = this.source[this.at]!
      if (char === '\\') this.readEscape()
      else if (char === '\n') this.readLineEnd()
      else if (char === '`') this.readCode()
      else if (char === '*' || char === '_' || (char === '~' && this.source[this.at + 1] === '~')) this.readMarks(char)
      else if (
        !(char === '&'
          ? this.readEntity()
          : char === '<'
            ? this.readAngle()
            : char === '[' || (char === '!' && this.source[this.at + 1] === '[')
              ? this.readBracket(char === '!' ? this.at + 1 : this.at)
              : this.readAddress())
      )
        this.append(matchAt(word, this.source, this.at)![0])
    }
    this.flush()
    return emphasize(this.nodes, this.runs, this.open)
  }

  private flush(): void {
    if (this.text) this.nodes.push({ type: 'text', text: this.text })
    this.text = ''
  }

  private add(end: number, ...added: Inline[]): true {
    this.flush()
    this.nodes.push(...added)
    this.at = end
    return true
  }

  private append(written: string, text = written): true {
    this.text += text
    this.at += written.length
    return true
  }

  private readEscape(): void {
    const next = this.source[this.at + 1] ?? ''
    if (next === '\n') this.add(this.at + 2, { type: 'break' })
    else if (escapable.test(next)) this.append(`\\${next}`, next)
    else this.append('\\', this.open && !next ? '' : '\\')
  }

  private readLineEnd(): void {
    // Trimming this text again per line would take quadratic time.
    const hard = this.text.endsWith('  ')
    this.text = this.text.trimEnd()
    this.flush()
    if (hard) this.nodes.push({ type: 'break' })
    this.append('\n', hard ? '' : '\n')
  }

  private readCode(): void {
    const ticks = this.readRun('`')
    const close = this.partners.ticks.get(this.at)
    if (close === undefined && !this.open) return void this.append(ticks)
    const code = this.source.slice(this.at + ticks.length, close).replaceAll('\n', ' ')
    const text = code.startsWith(' ') && code.endsWith(' ') && code.trim() ? code.slice(1, -1) : code
    this.add(close === undefined ? this.to : close + ticks.length, ...(text ? [{ type: 'code', text } as const] : []))
  }

  private readRun(mark: string): string {
    let end = this.at
    while (this.source[end] === mark) end++
    return this.source.slice(this.at, end)
  }

  private readMarks(mark: string): void {
    const { length } = this.readRun(mark)
    const { at, source } = this
    // A label ends as at a space, whatever surrounds its brackets.
    const before = (at > this.from && source[at - 1]) || ' '
    const after = (at + length < this.to && source[at + length]) || ' '
    const spaceAfter = /\s/.test(after)
    const spaceBefore = /\s/.test(before)
    const left = !spaceAfter && (!punctuation.test(after) || spaceBefore || punctuation.test(before))
    const right = !spaceBefore && (!punctuation.test(before) || spaceAfter || punctuation.test(after))
    this.flush()
    this.runs.push({
      at,
      mark,
      length,
      opens: mark === '_' ? left && (!right || punctuation.test(before)) : left,
      closes: mark === '_' ? right && (!left || punctuation.test(after)) : right,
      node: this.nodes.length,
    })
    // Placeholder for the run; unpaired marks are written here later.
    this.add(at + length, { type: 'break' })
  }

  private readEntity(): boolean {
    const found = matchAt(entity, this.source, this.at)
    const [written = '', decimal, hex, name] = found ?? []
    const shown = found && (name ? entities[name] : codePoint(decimal ? Number(decimal) : parseInt(hex!, 16)))
    return !!shown && this.append(written, shown)
  }

  private readAngle(): boolean {
    const found = matchAt(autolink, this.source, this.at)
    const [, address = ''] = found ?? []
    const href = safeHref(address.includes('@') && !address.includes(':') ? `mailto:${address}` : address)
    if (href && autolink.lastIndex <= this.to) return this.addLink(autolink.lastIndex, href, address)
    return !!matchAt(lineBreak, this.source, this.at) && this.add(lineBreak.lastIndex, { type: 'break' })
  }

  private addLink(end: number, href: string, words: string): true {
    const text: Inline = { type: 'text', text: words }
    return this.add(end, this.inLink ? text : { type: 'link', href, children: [text] })
  }

  private readAddress(): boolean {
    const { at, source } = this
    if (at > this.from && /[\p{L}\p{N}_]/u.test(source[at - 1]!)) return false
    const found = at < this.webEnd ? null : matchAt(web, source, at)
    if (found) {
      const address = trimAddress(found[0].slice(0, this.to - at))
      // Parsing an invalid URL costs an exception.
      const href =
        /^(?:https?:\/\/|www\.)[^/.]/i.test(address) && safeHref(/^www/i.test(address) ? `http://${address}` : address)
      if (href) return this.addLink(at + address.length, href, address)
      this.webEnd = at + found[0].length
      return false
    }
    if (at >= this.mailEnd) {
      this.mailEnd = at
      while (/[\w.+-]/.test(source[this.mailEnd] ?? '')) this.mailEnd++
      this.mailTo = matchAt(mailDomain, source, this.mailEnd) ? mailDomain.lastIndex : 0
    }
    if (at === this.mailEnd || !this.mailTo) return false
    const address = source.slice(at, this.mailTo)
    return this.addLink(this.mailTo, `mailto:${address}`, address)
  }

  /** Images become links and are never loaded. */
  private readBracket(bracket: number): boolean {
    const { source, open, partners, to } = this
    const close = partners.brackets.get(bracket)
    if (close === undefined) {
      // Shows the words of an unfinished label without its marks.
      if (!open || bracket !== partners.unclosed || to - bracket > 299 || source.includes('\n', bracket)) return false
      const isNumber = /^\[\d*$/.test(source.slice(bracket))
      return this.add(to, ...(isNumber ? [] : this.readLabel(bracket, to, true)))
    }
    if (close - bracket >= labelMaxChars) return false
    const target = matchAt(linkTarget, source, close + 1)
    const end = linkTarget.lastIndex
    if (target && end <= to) return this.addTarget(end, target, this.readLabel(bracket, close))
    // Shows the words until the next text decides whether this is a link.
    if (open && source[close + 1] === '(' && partners.lastStop < close && to - close < 2_000)
      return this.add(to, ...this.readLabel(bracket, close))
    if (source[bracket - 1] === '!') return false
    const label = source.slice(bracket + 1, close)
    if (/^\d{1,2}(?:\s*,\s*\d{1,2})*$/.test(label))
      return this.add(
        close + 1,
        ...label.split(',').map((number): Inline => ({ type: 'cite', number: Number(number) })),
      )
    return open && close === to - 1 && this.add(to, ...this.readLabel(bracket, close))
  }

  private readLabel(bracket: number, to: number, open = false): Inline[] {
    return new InlineReader(this.source, this.partners, bracket + 1, to, open, !open || this.inLink).read()
  }

  private addTarget(end: number, [, bracketed, bare = '']: RegExpExecArray, words: Inline[]): true {
    const href = safeHref((bracketed ?? bare).replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&'))
    const children = words.length > 0 || !href ? words : [{ type: 'text', text: href } as const]
    return this.add(end, ...(href && !this.inLink ? [{ type: 'link', href, children } as const] : children))
  }
}

function codePoint(value: number): string {
  return value === 0 || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ? '\ufffd' : String.fromCodePoint(value)
}
