import { toStorableText } from '../../../platform/database/stored-text.js'
import type { KnowledgeDocument } from './document.js'
import { headingMaxChars, shorten, titleMaxChars } from './html/title/shorten.js'

/**
 * One NUL or lone surrogate would keep a whole website from being stored. Titles and headings are bounded because every
 * passage repeats them.
 */
export function storableDocument(document: KnowledgeDocument): KnowledgeDocument {
  return {
    ...document,
    title: shorten(toStorableText(document.title), titleMaxChars),
    ...(document.heading === undefined ? {} : { heading: shorten(toStorableText(document.heading), titleMaxChars) }),
    blocks: document.blocks.map((block) => {
      const text = toStorableText(block.text)
      const headings = block.headings.map((heading) => shorten(toStorableText(heading), headingMaxChars))
      return text === block.text && headings.every((heading, index) => heading === block.headings[index])
        ? block
        : { ...block, text, headings }
    }),
  }
}
