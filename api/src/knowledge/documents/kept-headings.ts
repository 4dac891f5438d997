import { kindOf } from './block-kind.js'
import type { Block } from './document.js'
import { countWords, isFurniture, isQuestion, tellsContact, tellsHours } from './text-patterns.js'
import { isValueAlone, tellsPrice } from './value-rows.js'

/** Words of a line that says something by itself: fewer name what stands under it. */
const minWords = { marked: 6, bold: 3 }

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

  entered(heading: Entered): void {
    this.last = heading
  }

  /** Before a heading of this level is entered, or at the end with level 0: adds the last one as a line if it was left bare. */
  leave(blocks: Block[], level: number): void {
    const { last } = this
    this.last = undefined
    if (last === undefined || last.at !== blocks.length || level > last.level || !isTelling(last)) return
    blocks.push({ kind: kindOf('text', last.text), text: last.text, headings: last.outside })
  }
}

function isTelling({ text, isBold }: Entered): boolean {
  if (isQuestion(text) || isFurniture(text)) return false
  return countWords(text) >= (isBold ? minWords.bold : minWords.marked) || isValueAlone(text) || tellsPrice(text) || tellsHours(text) || tellsContact(text)
}
