import type { Block, KnowledgeDocument } from './document.js'

/** Characters; bounds how long one part blocks other work. */
const partChars = 60_000

/** Splits a long document into parts that are stored one after the other; only blocks longer than a part are cut. */
export function splitDocument(document: KnowledgeDocument): KnowledgeDocument[] {
  const parts: Block[][] = [[]]
  let chars = 0
  for (const whole of document.blocks) {
    for (const block of splitBlock(whole)) {
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

/** Text without blank lines is one huge block. */
function splitBlock(block: Block): Block[] {
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
