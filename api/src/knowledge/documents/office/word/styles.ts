import { isOn, readXml } from './xml.js'

/** What a style says of its paragraphs or runs, where it says it. */
interface Style {
  basedOn?: string
  isHidden?: boolean
  numbering?: string
  level?: string
}

/** The styles of a document, as far as they decide what is said: hidden text and numbers before paragraphs. */
export class Styles {
  readonly #styles = new Map<string, Style>()

  constructor(part: Uint8Array | undefined) {
    if (part === undefined) return
    let style: Style | undefined
    readXml(part, {
      open: (name, attributes) => {
        const value = attributes['w:val']
        if (name === 'w:style') this.#styles.set(attributes['w:styleId'] ?? '', (style = {}))
        else if (style === undefined || value === undefined) {
          if (style !== undefined && name === 'w:vanish') style.isHidden = true
        } else if (name === 'w:basedOn') style.basedOn = value
        else if (name === 'w:vanish') style.isHidden = isOn(attributes)
        else if (name === 'w:numId') style.numbering = value
        else if (name === 'w:ilvl') style.level = value
      },
      text: () => undefined,
      close: (name) => {
        if (name === 'w:style') style = undefined
      },
    })
  }

  /** Whether text in this style, of a paragraph or a run, is hidden; undefined where it does not say. */
  isHidden(id: string): boolean | undefined {
    return this.#find(id, ({ isHidden }) => isHidden)
  }

  /** The list that paragraphs in this style are numbered by. */
  numberingOf(id: string): { numbering: string; level: string | undefined } | undefined {
    const numbering = this.#find(id, (style) => style.numbering)
    return numbering === undefined ? undefined : { numbering, level: this.#find(id, ({ level }) => level) }
  }

  /** What a style or the nearest one that it is based on says. */
  #find<T>(id: string, ask: (style: Style) => T | undefined): T | undefined {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at)
      const style = this.#styles.get(at)
      if (style === undefined) return undefined
      const found = ask(style)
      if (found !== undefined) return found
      at = style.basedOn
    }
    return undefined
  }
}
