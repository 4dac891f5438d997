import type { Block, KnowledgeDocument } from './document.js'

/** Characters of one part: handing it over, cutting and storing it holds up nobody for long. */
const partChars = 60_000

/**
 * A long document in parts that are stored one after the other; a short one as it is. No block is cut unless it alone
 * is longer than a part.
 */
export function splitDocument(document: KnowledgeDocument): KnowledgeDocument[] {
  const parts: Block[][] = [[]]
  let chars = 0
  for (const whole of document.blocks) {
    for (const block of pieces(whole)) {
      if (chars > 0 && chars + block.text.length > partChars) {
        parts.push([])
        chars = 0
      }
      parts.at(-1)?.push(block)
      chars += block.text.length
    }
  }
  const { url, title, language } = document
  return parts.map((blocks) => ({ url, title, language, blocks }))
}

/**
 * A text without any blank line is one enormous block: it is cut at the ends of lines, or of words where there are
 * none.
 */
function pieces(block: Block): Block[] {
  const cut: Block[] = []
  let rest = block.text
  while (rest.length > partChars) {
    const window = rest.slice(0, partChars)
    const end = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('. ') + 1)
    const at =
      end > partChars / 2
        ? end
        : Math.max(window.lastIndexOf(' '), 0) || (window.isWellFormed() ? partChars : partChars - 1)
    cut.push({ ...block, text: rest.slice(0, at) })
    rest = rest.slice(at).trimStart()
  }
  return [...cut, { ...block, text: rest }]
}
