import type { KnowledgeDocument } from '../../documents/document.js'
import { countWords } from '../../documents/text/text-patterns.js'

/** Words that any file of a website may bring: about 40 full pages. */
const minWords = 20_000
/** Of more than that, a file may bring one word for so many of the site's own pages. */
const pageWordsForEach = 4

/** Keeps the files of a website from drowning its pages, which are read before them. */
export class FileBudget {
  private pageWords = 0

  countPage(words: number): void {
    this.pageWords += words
  }

  /** The beginning of a file that is within its share; the same object where all of it is. */
  within(document: KnowledgeDocument): KnowledgeDocument {
    const most = Math.max(minWords, this.pageWords / pageWordsForEach)
    let words = 0
    const end = document.blocks.findIndex(({ text }) => {
      words += countWords(text, Infinity)
      return words > most
    })
    // A file of one block is kept to it.
    return end === -1 ? document : { ...document, blocks: document.blocks.slice(0, Math.max(1, end)) }
  }
}
