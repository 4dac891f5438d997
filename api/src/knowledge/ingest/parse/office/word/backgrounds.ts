import { parseBackground, unknownColor } from './run-appearance.js'
import type { Styles } from './styles.js'
import type { Attributes } from './xml.js'

interface Background {
  name: string
  color?: string
}

const backgroundTags: ReadonlySet<string> = new Set(['w:tbl', 'w:tc', 'w:txbxContent'])

/** Tracks the background of the current paragraph: its cell's, table's or page's. */
export class Backgrounds {
  readonly #around: Background[] = []
  #page = 'FFFFFF'

  constructor(private readonly styles: Styles) {}

  get color(): string {
    return this.#around.findLast(({ color }) => color !== undefined)?.color ?? this.#page
  }

  openElement(name: string, parent: string | undefined, attributes: Attributes): void {
    const around = this.#around.at(-1)
    if (name === 'w:background') this.#page = unknownColor
    else if (backgroundTags.has(name))
      this.#around.push(name === 'w:txbxContent' ? { name, color: unknownColor } : { name })
    else if (around === undefined) return
    else if (name === 'w:tblStyle') {
      // A style may color only some rows, and an unknown style may use any color.
      const appearance = this.styles.getAppearance(attributes['w:val'])
      if (appearance === undefined || appearance.background !== undefined) around.color = unknownColor
    } else if (name === 'w:shd' && (parent === 'w:tcPr' || parent === 'w:tblPr'))
      around.color = parseBackground(attributes) ?? around.color
  }

  closeElement(name: string): void {
    if (this.#around.at(-1)?.name === name) this.#around.pop()
  }
}
