import type { Locale } from '@loquia/contracts'
import { wordsOf } from '../language/index.js'
import type { AnalyzedQuestion } from './analyze-question.js'
import { stemsOf, type ChunkReading } from './read-chunk.js'
import { surenessIn } from './score-chunk.js'

/** "What is an orchestral harp?": who asks what something is, and not what is true of it. */
const asked: Record<Locale, RegExp> = {
  en: /^\W*(?:what|who)(?:['’]?s| (?:is|are|was|were))(?!\p{L})|^\W*what (?:does|do) .+ mean\W*$/iu,
  it: /^\W*(?:e )?(?:(?:che )?cos(?:a|['’])|che|chi) ?(?:è|e['’]|sono|era|erano)(?!\p{L})|^\W*(?:che )?cosa (?:significa|vuol dire)(?!\p{L})/iu,
}
/** Meaning words beyond which more is asked than what a thing is. */
const termsMax = 3

/** "The harp is a …", as far as the article. */
const opening: Record<Locale, RegExp> = {
  en: /^(.{2,80}?) (?:is|are|was|were|means|refers to) (?:an?|the|one|any) /iu,
  it: /^(.{2,80}?) (?:è|sono|era|erano|significa|indica) (?:un[ao]? |un['’]|il |lo |la |i |gli |le |l['’])/iu,
}
/** Words that may stand beside it in front of the verb: an article, the rest of its name. */
const besideMax = 3

/** Whether a question asks for nothing but what something is. */
export function asksWhatItIs({
  text,
  language,
  terms,
}: Pick<AnalyzedQuestion, 'text' | 'language' | 'terms'>): boolean {
  return terms.length > 0 && terms.length <= termsMax && asked[language].test(text)
}

/** Whether a sentence of a passage begins by saying what the thing is that was asked about. */
export function defines(
  { terms }: Pick<AnalyzedQuestion, 'terms'>,
  { text, language, reading }: { text: string; language: Locale; reading: Pick<ChunkReading, 'sentences'> },
): boolean {
  return reading.sentences.some(({ start, end, stems }) => {
    if (!terms.every((term) => surenessIn(term, stems) > 0)) return false
    const subject = opening[language].exec(text.slice(start, end).trimStart())?.[1]
    if (subject === undefined || wordsOf(subject).length > terms.length + besideMax) return false
    const named = stemsOf(subject, language)
    return terms.every((term) => surenessIn(term, named) > 0)
  })
}
