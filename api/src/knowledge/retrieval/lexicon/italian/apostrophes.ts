import { isOrdinaryWord, isStopWord, rarityOf, stem, tokenize } from '../../../language/index.js'

/** Articles and prepositions that lose their vowel before another. */
const elided = /^(l|un|d|all|dell|nell|dall|sull|quell|quest|dov|com|cos|quant)(?=[aeiouh]\p{L}{3})/u

/** A word rarer than this, which the site does not use, was hardly meant. */
const usualRarity = 6

/** The question with the apostrophes that a phone leaves out: "lorario" is "l'orario". @param isKnown whether the site uses a folded word, in any form */
export function withApostrophes(question: string, isKnown: (word: string) => boolean): string {
  let text = ''
  let end = 0
  for (const { word, start, end: after } of tokenize(question)) {
    const [article] = elided.exec(word) ?? []
    if (article === undefined || isKnown(word) || isStopWord(word, 'it') || isOrdinaryWord(stem(word, 'it'), 'it'))
      continue
    const rest = word.slice(article.length)
    if (!isKnown(rest) && (article === 'd' || rarityOf(stem(rest, 'it'), 'it') > usualRarity)) continue
    text += `${question.slice(end, start)}${article}'${rest}`
    end = after
  }
  return text + question.slice(end)
}
