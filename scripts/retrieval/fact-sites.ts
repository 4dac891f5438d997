import { join } from 'node:path'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { isHeldOut, readFacts, type FactsFile } from '../encoder/pairs.ts'
import { toQuestion, type EvaluationSite } from './evaluation-site.ts'

const sentencesPerPassage = 6
/** All questions in six languages would take a fit too long. */
const askedOneIn = 4

export interface WrittenSite extends EvaluationSite {
  passages: readonly CandidatePassage[]
}

/**
 * Held-out businesses of `facts/` as websites, with `says` and `near` in passages of a few sentences. Questions for
 * `near` sentences have no answer.
 */
export function factSites(languages: readonly string[]): WrittenSite[] {
  return readFacts(join(import.meta.dirname, 'facts'))
    .filter(isHeldOut)
    .flatMap((business) => languages.map((language) => toSite(business, language)))
}

function toSite({ id, kind, facts, unanswered }: FactsFile, language: string): WrittenSite {
  const own = facts.filter(({ says }) => says[language] !== undefined)
  const sentences = own.flatMap(({ says, near }) => [says[language]!, ...(near?.[language] ? [near[language]] : [])])
  const shuffled = sentences.toSorted((a, b) => stableOrder(a) - stableOrder(b))
  return {
    id: `${id} ${language}`,
    language,
    pages: new Map(),
    passages: toPassages(id, kind, language, shuffled),
    questions: [
      ...own.flatMap(({ asks, says }) =>
        (asks[language] ?? []).map((text) =>
          toQuestion({ text, type: 'user', history: [], paths: [] }, (reply) => reply.includes(says[language]!)),
        ),
      ),
      ...(unanswered?.[language] ?? []).map((text) =>
        toQuestion({ text, type: 'unanswered', history: [], paths: [] }, () => false),
      ),
    ].filter(({ text }) => stableOrder(text) % askedOneIn === 0),
  }
}

function toPassages(id: string, kind: string, language: string, sentences: readonly string[]): CandidatePassage[] {
  const starts = sentences.map((_, at) => at).filter((at) => at % sentencesPerPassage === 0)
  return starts.map((start, ordinal) => {
    const text = sentences.slice(start, start + sentencesPerPassage).join('\n')
    return {
      id: `${ordinal + 1}`,
      pageId: `${ordinal + 1}`,
      ordinal,
      kind: 'text',
      url: `https://${id}.example/${ordinal}`,
      title: kind,
      headings: [],
      text,
      language: language as CandidatePassage['language'],
      words: text.split(/\s+/).length,
      startOffset: 0,
      endOffset: text.length,
    }
  })
}

/** A stable order that differs from the file's. */
function stableOrder(text: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003
  return hash
}
