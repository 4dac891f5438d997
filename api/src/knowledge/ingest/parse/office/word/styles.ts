import { applyAppearanceProperty, type Appearance } from './run-appearance.js'
import { readXml } from './xml.js'

interface Style {
  basedOn?: string
  appearance: Appearance
  numbering?: string
  level?: string
}

export class Styles {
  readonly #styles = new Map<string, Style>()
  readonly #appearances = new Map<string, Appearance>()
  readonly defaults: Appearance = {}
  defaultParagraph: string | undefined
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
          this.#styles.set(id, (style = { appearance: {} }))
          if (attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? ''))
            this.defaultParagraph = id
        } else if (name === 'w:rPrDefault') isDefault = true
        else if (isDefault) {
          if (name === 'w:lang') this.language = value ?? ''
          applyAppearanceProperty(this.defaults, name, attributes)
        } else if (style === undefined) return
        else if (name === 'w:basedOn') style.basedOn = value
        else if (name === 'w:numId') style.numbering = value
        else if (name === 'w:ilvl') style.level = value
        else applyAppearanceProperty(style.appearance, name, attributes)
      },
      text: () => undefined,
      close: (name) => {
        if (name === 'w:style') style = undefined
        else if (name === 'w:rPrDefault') isDefault = false
      },
    })
  }

  getAppearance(id: string | undefined): Appearance | undefined {
    if (id === undefined || !this.#styles.has(id)) return undefined
    const known = this.#appearances.get(id)
    if (known !== undefined) return known
    const appearance: Appearance = {}
    for (const style of this.#inheritanceChain(id).toReversed()) Object.assign(appearance, style.appearance)
    this.#appearances.set(id, appearance)
    return appearance
  }

  getNumbering(id: string): { numbering: string; level: string | undefined } | undefined {
    const line = this.#inheritanceChain(id)
    const numbering = line.find((style) => style.numbering !== undefined)?.numbering
    if (numbering === undefined) return undefined
    return { numbering, level: line.find(({ level }) => level !== undefined)?.level }
  }

  #inheritanceChain(id: string): readonly Style[] {
    const line = new Set<Style>()
    for (let style = this.#styles.get(id); style !== undefined && !line.has(style);) {
      line.add(style)
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn)
    }
    return [...line]
  }
}
