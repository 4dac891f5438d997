import { join } from 'node:path'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { isHeldOut, readFacts, type FactsFile } from '../encoder/pairs.ts'
import { toQuestion, type EvaluationSite } from './evaluation-site.ts'

/** Sentences of one passage. */
const sentencesPerPassage = 6
/** One question in so many is asked: in six languages there are more than a fit has time for. */
const askedOneIn = 4

/** A website whose passages are at hand. */
export interface WrittenSite extends EvaluationSite {
  passages: readonly CandidatePassage[]
}

/**
 * The businesses of `facts/` that the encoder was not trained on, as a website in each language: what they say, and
 * what is near that, in passages of a few sentences. Questions for what is only near are without an answer.
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

/** An order that is the same each time and not that of the file. */
function stableOrder(text: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003
  return hash
}
