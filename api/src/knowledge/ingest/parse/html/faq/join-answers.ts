import type { Block } from '../../document.js'
import { isQuestion } from '../../text/text-patterns.js'

const questionLabel = /^(?:q|d|question|domanda)\s*(?:\d+\s*)?[:.)–-]\s*(?=\S)/i
const answerLabel = /^(?:a|r|answer|risposta)\s*(?:\d+\s*)?[:.)–-]\s*(?=\S)/i

/** Joins the blocks under one question into its answer, and parses plain-text "Q: … A: …". */
export function joinAnswers(
  blocks: readonly Block[],
  isAsked: (path: readonly string[]) => boolean = () => false,
): readonly Block[] {
  const joined: Block[] = []
  let question: { headings: readonly string[]; outer: readonly string[] } | undefined
  for (const block of blocks) {
    const last = joined.at(-1)
    const lines = block.text.split('\n')
    if (
      block.kind === 'text' &&
      questionLabel.test(lines[0] ?? '') &&
      (lines.length === 1 || answerLabel.test(lines[1] ?? ''))
    ) {
      question = { headings: [...block.headings, (lines[0] ?? '').replace(questionLabel, '')], outer: block.headings }
      if (lines.length > 1)
        joined.push({
          ...block,
          kind: 'faq',
          headings: question.headings,
          text: lines.slice(1).join('\n').replace(answerLabel, ''),
        })
      continue
    }
    if (question !== undefined && block.headings === question.outer && answerLabel.test(block.text)) {
      joined.push({ ...block, kind: 'faq', headings: question.headings, text: block.text.replace(answerLabel, '') })
      question = undefined
      continue
    }
    question = undefined
    if (block.kind !== 'faq' && (isQuestion(block.headings.at(-1) ?? '') || isAsked(block.headings))) {
      if (last !== undefined && last.kind === 'faq' && last.headings === block.headings)
        joined[joined.length - 1] = { ...last, text: `${last.text}\n${block.text}` }
      else joined.push({ ...block, kind: 'faq' })
    } else joined.push(block)
  }
  return joined
}
