/** Maximum characters held for an open construct. */
const pendingMaxChars = 2_000
const stepMaxChars = 500

/**
 * Passes links only to `allowedUrls`, no images, HTML or foreign bare URLs, and only valid citations. Possible links
 * are held until complete, so shown text is never retracted.
 */
export class SafeOutput {
  private pending = ''
  private readonly allowed: ReadonlySet<string>
  private readonly numbers = new Map<number, number>()

  /** @param passages citations run from 1 to this */
  constructor(
    allowedUrls: Iterable<string>,
    private readonly passages: number,
  ) {
    this.allowed = new Set([...allowedUrls].map(withoutFragment).filter((url) => url !== undefined))
  }

  /** Index 0 is [1]. */
  get cited(): number[] {
    return [...this.numbers.keys()]
  }

  push(piece: string): string {
    let shown = ''
    for (let from = 0; from < piece.length; from += stepMaxChars)
      shown += this.pushStep(piece.slice(from, from + stepMaxChars))
    return shown
  }

  private pushStep(piece: string): string {
    this.pending += piece
    const cut = safeLength(this.pending)
    const ready = this.pending.slice(0, cut)
    this.pending = this.pending.slice(cut)
    return this.clean(ready)
  }

  finish(): string {
    const rest = this.pending
    this.pending = ''
    return this.clean(rest)
  }

  private clean(text: string): string {
    return text.replace(
      constructs,
      (whole: string, label: string | undefined, target: string | undefined, numbers: string | undefined) => {
        // A lone backslash must not escape later text.
        if (whole.startsWith('\\')) return whole.length === 1 ? '\\\\' : whole
        if (numbers !== undefined) return this.renumberCitations(numbers)
        if (label !== undefined && target !== undefined) {
          if (/^\d+$/.test(label)) return this.renumberCitations(label)
          const shown = this.clean(label)
          return !whole.startsWith('!') && this.isAllowed(target) ? `[${shown}](${target})` : shown
        }
        if (whole === '[' || whole === ']' || whole === '<') return `\\${whole}`
        const address = whole.replace(/(?<![.,;:!?*_~)\]'"»”])[.,;:!?*_~)\]'"»”]+$/, '')
        return this.isAllowed(address) ? whole : whole.slice(address.length)
      },
    )
  }

  private renumberCitations(numbers: string): string {
    return numbers
      .split(/\D+/)
      .map(Number)
      .filter((number) => number >= 1 && number <= this.passages)
      .map((number) => {
        if (!this.numbers.has(number)) this.numbers.set(number, this.numbers.size + 1)
        return `[${this.numbers.get(number) ?? 0}]`
      })
      .join('')
  }

  private isAllowed(url: string): boolean {
    const bare = withoutFragment(url)
    return bare !== undefined && this.allowed.has(bare)
  }
}

const constructs =
  /\\[!-/:-@[-`{-~\s]|\\|!?\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)|\[(\d+(?:\s*[,;]\s*\d+)*)\]|(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)[^\s<>[\]()]*|[[\]<]/gi

/** Excludes the last word and anything that may become a link. */
function safeLength(text: string): number {
  if (text.length > pendingMaxChars) return text.length
  let cut = text.length - (/\S*$/.exec(text)?.[0].length ?? 0)
  for (const match of text.matchAll(constructs)) {
    if (match.index >= cut) break
    const end = match.index + match[0].length
    if (end > cut || (match[0] === '[' && couldBecomeLink(text.slice(match.index)))) {
      cut = text[match.index] === '[' && text[match.index - 1] === '!' ? match.index - 1 : match.index
      break
    }
  }
  return cut
}

function couldBecomeLink(text: string): boolean {
  const label = /^\[(?:[^[\]\\]|\\.)*/.exec(text)?.[0] ?? ''
  const rest = text.slice(label.length)
  if (rest === '' || rest === '\\' || rest === ']') return true
  return rest.startsWith('](') && !/[)\s]\S/.test(rest.slice(2))
}

function withoutFragment(url: string): string | undefined {
  try {
    const parsed = new URL(url)
    parsed.hash = ''
    return parsed.href
  } catch {
    return undefined
  }
}
