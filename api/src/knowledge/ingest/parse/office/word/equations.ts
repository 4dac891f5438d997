const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']
const lowered = [...'₀₁₂₃₄₅₆₇₈₉']

interface Part {
  name: string
  text: string
  begin: string
  end: string
}

/** Writes an equation (ECMA-376, part 1, 22.1) on one line: "(a+b)/4", "10⁶", "√2". */
export class Equation {
  readonly #parts: Part[] = [{ name: '', text: '', begin: '', end: '' }]
  #isText = false
  #deleted = 0

  openElement(name: string, attributes: Readonly<Record<string, string>>): void {
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

  addText(text: string): void {
    const part = this.#parts.at(-1)
    if (this.#isText && this.#deleted === 0 && part !== undefined) part.text += text
  }

  closeElement(name: string): void {
    if (name === 'm:t') this.#isText = false
    else if (name === 'w:del' || name === 'w:moveFrom') this.#deleted--
    else if (parts.has(name) && this.#parts.length > 1) {
      const part = this.#parts.pop()!
      const around = this.#parts.at(-1)!
      around.text += writePart(part, around)
    }
  }

  get written(): string {
    return this.#parts[0]!.text
  }
}

const parts: ReadonlySet<string> = new Set('f num den sup sub rad deg d nary e'.split(' ').map((name) => `m:${name}`))

function writePart({ name, text, begin, end }: Part, around: Part): string {
  switch (name) {
    case 'm:num':
      return `${parenthesize(text)}/`
    case 'm:den':
      return parenthesize(text)
    case 'm:sup':
      return shiftDigits(text, raised, '^')
    case 'm:sub':
      return shiftDigits(text, lowered, '_')
    case 'm:rad':
      return `√${parenthesize(text)}`
    case 'm:deg':
      return ''
    case 'm:d':
      return `${begin}${text}${end}`
    case 'm:nary':
      return `${begin}${text}`
    case 'm:e':
      return around.name === 'm:d' && around.text !== '' ? `, ${text}` : text
    default:
      return text
  }
}

function parenthesize(text: string): string {
  return /^(?:[\p{L}\d.,⁰-⁹₀-₉]|&[a-z]+;)*$/u.test(text) ? text : `(${text})`
}

function shiftDigits(text: string, digits: readonly string[], sign: string): string {
  if (text === '') return ''
  return /^\d{1,3}$/.test(text)
    ? [...text].map((digit) => digits[Number(digit)]).join('')
    : `${sign}${parenthesize(text)}`
}
