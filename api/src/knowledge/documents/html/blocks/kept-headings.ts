import { kindOf } from './block-kind.js'
import type { Block } from '../../document.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { countWords, isBoilerplate, isQuestion } from '../../text/text-patterns.js'
import { isValueAlone, hasPrice } from '../tables/value-rows.js'

/** Words of a line that says something by itself: fewer name what stands under it. */
const minWords = { marked: 6, bold: 3 }
/** So many names in a row are what the section above lists: pictures with a heading each. */
const minListed = 3

interface Entered {
  level: number
  text: string
  /** How many blocks there were when it was entered. */
  at: number
  /** The headings it stands under. */
  outside: readonly string[]
  /** A bold line, and not marked as a heading. */
  isBold: boolean
}

/** Headings that nothing stands under when the next one comes: people make headings of whatever they want large. */
export class KeptHeadings {
  private last: Entered | undefined
  /** Bare ones of one level under one heading, nothing between them. */
  private run: Entered[] = []

  entered(heading: Entered): void {
    this.last = heading
  }

  took(): void {
    this.last = undefined
  }

  /**
   * Before a heading of this level is entered, or at the end with level 0: adds the last one as a line if it was left
   * bare and says something, or with those before it as a list.
   */
  leave(blocks: Block[], level: number): void {
    const { last } = this
    this.last = undefined
    if (last === undefined || last.at !== blocks.length || level > last.level || isInformative(last)) this.run = []
    if (last === undefined || last.at !== blocks.length || level > last.level) return
    if (isInformative(last)) {
      blocks.push({ kind: kindOf('text', last.text), text: last.text, headings: last.outside })
      return
    }
    const [first] = this.run
    if (
      first !== undefined &&
      (first.level !== last.level || first.at !== last.at || first.outside.join('\n') !== last.outside.join('\n'))
    )
      this.run = []
    this.run.push(last)
    if (level < last.level) this.listed(blocks)
  }

  private listed(blocks: Block[]): void {
    const names = [
      ...new Set(
        this.run
          .filter(({ text }) => !isQuestion(text) && !isBoilerplate(text) && /\p{L}{2}/u.test(text))
          .map(({ text }) => text),
      ),
    ]
    const [first] = this.run
    this.run = []
    if (first !== undefined && first.outside.length > 0 && names.length >= minListed)
      blocks.push({ kind: 'list', text: names.map((name) => `- ${name}`).join('\n'), headings: first.outside })
  }
}

function isInformative({ text, isBold }: Entered): boolean {
  if (isQuestion(text) || isBoilerplate(text)) return false
  return (
    countWords(text) >= (isBold ? minWords.bold : minWords.marked) ||
    isValueAlone(text) ||
    hasPrice(text) ||
    hasOpeningHours(text) ||
    hasContactDetails(text)
  )
}
