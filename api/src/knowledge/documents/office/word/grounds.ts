import { groundOf, unknownColor } from './run-look.js'
import type { Styles } from './styles.js'
import type { Attributes } from './xml.js'

interface Ground {
  name: string
  color?: string
}

const grounds: ReadonlySet<string> = new Set(['w:tbl', 'w:tc', 'w:txbxContent'])

/** The color behind the paragraph that is being read: that of its cell, its table or the page. */
export class Grounds {
  readonly #around: Ground[] = []
  #page = 'FFFFFF'

  constructor(private readonly styles: Styles) {}

  get color(): string {
    return this.#around.findLast(({ color }) => color !== undefined)?.color ?? this.#page
  }

  open(name: string, parent: string | undefined, attributes: Attributes): void {
    const around = this.#around.at(-1)
    if (name === 'w:background') this.#page = unknownColor
    else if (grounds.has(name)) this.#around.push(name === 'w:txbxContent' ? { name, color: unknownColor } : { name })
    else if (around === undefined) return
    else if (name === 'w:tblStyle') {
      // A style may give a color to some of the rows; one that is not known may give any.
      const look = this.styles.lookOf(attributes['w:val'])
      if (look === undefined || look.ground !== undefined) around.color = unknownColor
    } else if (name === 'w:shd' && (parent === 'w:tcPr' || parent === 'w:tblPr'))
      around.color = groundOf(attributes) ?? around.color
  }

  close(name: string): void {
    if (this.#around.at(-1)?.name === name) this.#around.pop()
  }
}
