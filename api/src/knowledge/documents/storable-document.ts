import { storable } from '../../database/stored-text.js'
import type { KnowledgeDocument } from './document.js'
import { headingMaxChars, shortened, titleMaxChars } from './html/title/shortened.js'

/**
 * The document in words that the database can keep. A page's own JSON and the texts within files may hold NULs and
 * halves of surrogate pairs, and one of them would keep a whole website from being stored. Titles and headings are
 * bounded: each passage is stored with them.
 */
export function storableDocument(document: KnowledgeDocument): KnowledgeDocument {
  return {
    ...document,
    title: shortened(storable(document.title), titleMaxChars),
    ...(document.heading === undefined ? {} : { heading: shortened(storable(document.heading), titleMaxChars) }),
    blocks: document.blocks.map((block) => {
      const text = storable(block.text)
      const headings = block.headings.map((heading) => shortened(storable(heading), headingMaxChars))
      // Nearly all of them are as they should be.
      return text === block.text && headings.every((heading, index) => heading === block.headings[index])
        ? block
        : { ...block, text, headings }
    }),
  }
}
