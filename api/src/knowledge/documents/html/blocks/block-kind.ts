import type { BlockKind } from '../../document.js'
import { hasOpeningHours } from '../../text/hours-patterns.js'
import { hasContactDetails } from '../../text/contact-patterns.js'
import { countWords } from '../../text/text-patterns.js'

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
