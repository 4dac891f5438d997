import type { Locale } from '@loquia/contracts'
import { detectLanguage, rarityOf, stem, wordsOf } from '../language/index.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { isCarried } from './lexicon/bridge/index.js'

/** By how much more usual a word has to be in one language than in the other to be of it. */
const moreUsual = 2

/** The language a question is written in. @param fallback where neither its words nor the bot's passages tell */
export function questionLanguage(
  question: string,
  fallback: Locale,
  { languages, words }: Pick<BotVocabulary, 'languages' | 'words'>,
): Locale {
  const [only, another] = languages
  if (only === undefined || another !== undefined)
    return detectLanguage(question, languageOfWords(question) ?? fallback)
  // What a site says itself is asked in its language: "camera" of a photographer.
  return detectLanguage(question, languageOfWords(question, words) ?? only)
}

/** Which language the words of a text without a sentence are of: "parcheggio", "parking". @param known words that tell nothing */
function languageOfWords(text: string, known?: ReadonlyMap<string, number>): Locale | undefined {
  const votes = wordsOf(text).map((word) => (known?.has(word) === true ? undefined : languageOfWord(word)))
  const english = votes.filter((vote) => vote === 'en').length
  const italian = votes.filter((vote) => vote === 'it').length
  return english === italian ? undefined : english > italian ? 'en' : 'it'
}

function languageOfWord(word: string): Locale | undefined {
  const english = isCarried(word, 'en')
  const italian = isCarried(word, 'it')
  if (english || italian) return english === italian ? undefined : english ? 'en' : 'it'
  const towardsEnglish = rarityOf(stem(word, 'it'), 'it') - rarityOf(stem(word, 'en'), 'en')
  return Math.abs(towardsEnglish) < moreUsual ? undefined : towardsEnglish > 0 ? 'en' : 'it'
}
