const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']
const lowered = [...'₀₁₂₃₄₅₆₇₈₉']

interface Part {
  name: string
  text: string
  /** Signs around it or before it. */
  begin: string
  end: string
}

/** An equation of Word (ECMA-376, part 1, 22.1) written on one line, as one would type it: "(a+b)/4", "10⁶", "√2". */
export class Equation {
  readonly #parts: Part[] = [{ name: '', text: '', begin: '', end: '' }]
  #isText = false
  #deleted = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const part = this.#parts.at(-1)
    if (name === 'm:t') this.#isText = true
    else if (name === 'w:del' || name === 'w:moveFrom') this.#deleted++
    else if (name === 'm:begChr' && part !== undefined) part.begin = attributes['m:val'] ?? ''
    else if (name === 'm:endChr' && part !== undefined) part.end = attributes['m:val'] ?? ''
    else if (name === 'm:chr' && part !== undefined) part.begin = attributes['m:val'] ?? ''
    else if (parts.has(name))
      this.#parts.push({
        name,
        text: '',
        begin: name === 'm:d' ? '(' : name === 'm:nary' ? '∫' : '',
        end: name === 'm:d' ? ')' : '',
      })
  }

  text(text: string): void {
    const part = this.#parts.at(-1)
    if (this.#isText && this.#deleted === 0 && part !== undefined) part.text += text
  }

  close(name: string): void {
    if (name === 'm:t') this.#isText = false
    else if (name === 'w:del' || name === 'w:moveFrom') this.#deleted--
    else if (parts.has(name) && this.#parts.length > 1) {
      const part = this.#parts.pop()!
      const around = this.#parts.at(-1)!
      around.text += written(part, around)
    }
  }

  get written(): string {
    return this.#parts[0]!.text
  }
}

const parts: ReadonlySet<string> = new Set('f num den sup sub rad deg d nary e'.split(' ').map((name) => `m:${name}`))

function written({ name, text, begin, end }: Part, around: Part): string {
  switch (name) {
    case 'm:num':
      return `${grouped(text)}/`
    case 'm:den':
      return grouped(text)
    case 'm:sup':
      return shifted(text, raised, '^')
    case 'm:sub':
      return shifted(text, lowered, '_')
    case 'm:rad':
      return `√${grouped(text)}`
    case 'm:deg':
      return ''
    case 'm:d':
      return `${begin}${text}${end}`
    case 'm:nary':
      return `${begin}${text}`
    case 'm:e':
      // Several of them in one pair of parentheses stand apart.
      return around.name === 'm:d' && around.text !== '' ? `, ${text}` : text
    default:
      return text
  }
}

function grouped(text: string): string {
  return /^(?:[\p{L}\d.,⁰-⁹₀-₉]|&[a-z]+;)*$/u.test(text) ? text : `(${text})`
}

function shifted(text: string, digits: readonly string[], sign: string): string {
  if (text === '') return ''
  return /^\d{1,3}$/.test(text) ? [...text].map((digit) => digits[Number(digit)]).join('') : `${sign}${grouped(text)}`
}
