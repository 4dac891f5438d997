import type { BlockKind } from '../../document.js'
import { countWords, hasContactDetails, hasOpeningHours } from '../../text/text-patterns.js'

/** What a block is about, where its words tell more than its markup. */
export function kindOf(kind: BlockKind, text: string): BlockKind {
  if (hasOpeningHours(text) && countWords(text, 151) <= 150) return 'hours'
  if (
    (kind === 'text' || kind === 'contact' || kind === 'list') &&
    countWords(text, 41) <= 40 &&
    hasContactDetails(text)
  )
    return 'contact'
  return kind
}
