import { stem } from '../languages/index.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'

/** Letters at the end of a stem that its words may have otherwise: "vacanci", "vacancy". */
const endMax = 2
const startMin = 3
/** Words that begin alike, looked through for each stem. */
const wordsMax = 24

/**
 * Words by which titles and headings are found, since they are indexed word for word: those of the question, and those
 * of the site that it stands for in another form ("dog", "dogs"; "wifi", "wi" and "fi").
 * @returns how surely each is meant, 0 to 1
 */
export function headingWords(
  { words, terms, language }: AnalyzedQuestion,
  vocabulary: BotVocabulary,
): Map<string, number> {
  const found = new Map(words.map((word) => [word, 1]))
  const languages = new Set([language, ...vocabulary.languages])
  for (const { isGrammar, stems } of terms) {
    if (isGrammar) continue
    for (const [stemmed, confidence] of stems)
      for (const word of vocabulary.words.from(startOf(stemmed), wordsMax))
        if (confidence > (found.get(word) ?? 0) && [...languages].some((each) => stem(word, each) === stemmed))
          found.set(word, confidence)
  }
  return found
}

function startOf(stemmed: string): string {
  return stemmed.slice(0, Math.max(startMin, stemmed.length - endMax))
}
