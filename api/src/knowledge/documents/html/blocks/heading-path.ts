import { headingMaxChars, shortened } from '../title/shortened.js'

interface Heading {
  level: number
  text: string
}

/** Where in the headings of a page something stands. */
export interface HeadingPlace {
  readonly headings: readonly Heading[]
  /** Their texts, outermost first. Two blocks under the very same headings share one. */
  readonly path: readonly string[]
}

/** The headings that what is read next stands under. */
export class HeadingPath {
  place: HeadingPlace = { headings: [], path: [] }

  get path(): readonly string[] {
    return this.place.path
  }

  /** Where a heading of this level would stand: what is deeper, or as deep, ends before it. */
  outside(level: number): HeadingPlace {
    const headings = this.place.headings.filter((heading) => heading.level < level)
    return { headings, path: headings.map((heading) => heading.text) }
  }

  enter(level: number, text: string): void {
    const { headings } = this.outside(level)
    const entered = [...headings, { level, text: shortened(text, headingMaxChars) }]
    this.place = { headings: entered, path: entered.map((heading) => heading.text) }
  }
}
