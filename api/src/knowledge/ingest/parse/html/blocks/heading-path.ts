import { headingMaxChars, shorten } from '../title/shorten.js'

interface Heading {
  level: number
  text: string
}

export interface HeadingPlace {
  readonly headings: readonly Heading[]
  /** The path lists texts of headings, outermost first. Blocks under the same headings share one array. */
  readonly path: readonly string[]
}

export class HeadingPath {
  place: HeadingPlace = { headings: [], path: [] }

  get path(): readonly string[] {
    return this.place.path
  }

  /** Drops headings of this level or deeper. */
  placeAbove(level: number): HeadingPlace {
    const headings = this.place.headings.filter((heading) => heading.level < level)
    return { headings, path: headings.map((heading) => heading.text) }
  }

  enterHeading(level: number, text: string): void {
    const { headings } = this.placeAbove(level)
    const entered = [...headings, { level, text: shorten(text, headingMaxChars) }]
    this.place = { headings: entered, path: entered.map((heading) => heading.text) }
  }
}
