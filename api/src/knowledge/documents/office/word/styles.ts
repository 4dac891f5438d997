import { addLook, type Look } from './run-look.js'
import { readXml } from './xml.js'

/** Properties that a style sets for its paragraphs, runs or tables. */
interface Style {
  basedOn?: string
  look: Look
  numbering?: string
  level?: string
}

/** The styles of a document, as far as they decide what is seen: looks of text and numbers before paragraphs. */
export class Styles {
  readonly #styles = new Map<string, Style>()
  readonly #looks = new Map<string, Look>()
  /** The look of text that nothing else is said of. */
  readonly defaults: Look = {}
  /** The style of paragraphs that name none. */
  defaultParagraph: string | undefined
  /** The language that most of the document is written in, as Word was told. */
  language = ''

  constructor(part: Uint8Array | undefined) {
    if (part === undefined) return
    let style: Style | undefined
    let isDefault = false
    readXml(part, {
      open: (name, attributes) => {
        const value = attributes['w:val']
        if (name === 'w:style') {
          const id = attributes['w:styleId'] ?? ''
          this.#styles.set(id, (style = { look: {} }))
          if (attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? ''))
            this.defaultParagraph = id
        } else if (name === 'w:rPrDefault') isDefault = true
        else if (isDefault) {
          if (name === 'w:lang') this.language = value ?? ''
          addLook(this.defaults, name, attributes)
        } else if (style === undefined) return
        else if (name === 'w:basedOn') style.basedOn = value
        else if (name === 'w:numId') style.numbering = value
        else if (name === 'w:ilvl') style.level = value
        else addLook(style.look, name, attributes)
      },
      text: () => undefined,
      close: (name) => {
        if (name === 'w:style') style = undefined
        else if (name === 'w:rPrDefault') isDefault = false
      },
    })
  }

  /** The look of text in a style, with what the styles say that it is based on; undefined for an unknown style. */
  lookOf(id: string | undefined): Look | undefined {
    if (id === undefined || !this.#styles.has(id)) return undefined
    const known = this.#looks.get(id)
    if (known !== undefined) return known
    const look: Look = {}
    for (const style of this.#lineOf(id).toReversed()) Object.assign(look, style.look)
    this.#looks.set(id, look)
    return look
  }

  /** The list that paragraphs in this style are numbered by. */
  numberingOf(id: string): { numbering: string; level: string | undefined } | undefined {
    const line = this.#lineOf(id)
    const numbering = line.find((style) => style.numbering !== undefined)?.numbering
    if (numbering === undefined) return undefined
    return { numbering, level: line.find(({ level }) => level !== undefined)?.level }
  }

  /** A style, the one that it is based on, and so on. */
  #lineOf(id: string): readonly Style[] {
    const line = new Set<Style>()
    for (let style = this.#styles.get(id); style !== undefined && !line.has(style);) {
      line.add(style)
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn)
    }
    return [...line]
  }
}
