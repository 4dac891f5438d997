/** Longest stretch held back while a bracket or address is still open; after that it is taken as plain text. */
const holdMaxChars = 2_000
/**
 * A piece may be long, since words that arrive together come together; so much of it is looked at that only what is
 * open is held.
 */
const stepMaxChars = 500

/**
 * Lets a model's markdown through piece by piece, and nothing that leads elsewhere: links only to `allowedUrls`, no
 * images, no HTML, no bare addresses of others, and only citations of passages that were given. What could still become
 * a link is held back until it is known what it is, so that nothing has to be taken back.
 */
export class SafeOutput {
  private held = ''
  private readonly allowed: ReadonlySet<string>
  private readonly numbers = new Map<number, number>()

  /** @param passages how many passages were given; citations run from 1 to that */
  constructor(
    allowedUrls: Iterable<string>,
    private readonly passages: number,
  ) {
    this.allowed = new Set([...allowedUrls].map(withoutFragment).filter((url) => url !== undefined))
  }

  /** Passages cited so far, in the order of their numbers in the answer: the passage at index 0 is [1]. */
  get cited(): number[] {
    return [...this.numbers.keys()]
  }

  /** The part of the text so far that can be shown now. */
  push(piece: string): string {
    let shown = ''
    for (let from = 0; from < piece.length; from += stepMaxChars)
      shown += this.step(piece.slice(from, from + stepMaxChars))
    return shown
  }

  private step(piece: string): string {
    this.held += piece
    const cut = safeLength(this.held)
    const ready = this.held.slice(0, cut)
    this.held = this.held.slice(cut)
    return this.clean(ready)
  }

  /** The rest. */
  finish(): string {
    const rest = this.held
    this.held = ''
    return this.clean(rest)
  }

  private clean(text: string): string {
    return text.replace(
      constructs,
      (whole: string, label: string | undefined, target: string | undefined, numbers: string | undefined) => {
        // A lone backslash must not escape what is put behind it.
        if (whole.startsWith('\\')) return whole.length === 1 ? '\\\\' : whole
        if (numbers !== undefined) return this.cite(numbers)
        if (label !== undefined && target !== undefined) {
          if (/^\d+$/.test(label)) return this.cite(label)
          const shown = this.clean(label)
          return !whole.startsWith('!') && this.isAllowed(target) ? `[${shown}](${target})` : shown
        }
        if (whole === '[' || whole === ']' || whole === '<') return `\\${whole}`
        const address = whole.replace(/(?<![.,;:!?*_~)\]'"»”])[.,;:!?*_~)\]'"»”]+$/, '')
        return this.isAllowed(address) ? whole : whole.slice(address.length)
      },
    )
  }

  private cite(numbers: string): string {
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

// An escaped character; a link or image; a citation; an address; anything that could open one of these.
const constructs =
  /\\[!-/:-@[-`{-~\s]|\\|!?\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)|\[(\d+(?:\s*[,;]\s*\d+)*)\]|(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)[^\s<>[\]()]*|[[\]<]/gi

/** How much of a text cannot change its meaning by what follows: all before the last word, and nothing of what could still be a link. */
function safeLength(text: string): number {
  if (text.length > holdMaxChars) return text.length
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

/** Whether a bracket is still open, or the parenthesis behind it. */
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
