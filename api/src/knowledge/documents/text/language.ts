import { detect } from 'tinyld/light'
import { languageOfTag, type Language } from '../../languages/language.js'
import { countGrammar, grammarCounts, languageOfScript } from '../../languages/passage-language.js'
import { stopWordsOf } from '../../languages/stop-words.js'
import { wordsOf } from '../../languages/tokenize.js'
import type { Block } from '../document.js'

/** Shorter texts tell too little; then the page's own word counts. */
const enoughChars = 200
/** Characters of a block below which it is not asked for its language. */
const minLanguageChars = 60
/** Share of grammar words from which on a text is plainly in a language: prose has a third and more. */
const plainShare = 0.25
/** How often the words of another language must win before a page's own statement is called wrong. */
const overruleRatio = 3
const overruleMin = 6
/** The same where no word is of the one declared, and the other is the site's own or what the letters look like. */
const overruleMinSilent = 3

/** Different words of four letters or more that tell a language by their letters, in a list that has no sentences. */
const shapedMin = 8
const longWord = /\p{L}{4,}/gu

/** What else is known where a page's language is judged. */
interface Site {
  /** The language of its other pages. */
  language: Language
  /** What its template declares though its text is in another language. */
  belied?: Language | undefined
}

/**
 * The language a text is written in. What a page declares is overruled by words that plainly belong to another
 * language: templates in one language are filled with another every day, but lists of names and addresses look like
 * anything.
 * @param declared the `lang` of the page, if any
 */
export function languageOf(text: string, declared: string | undefined, site: Site): Language {
  const sample = text.slice(0, 4_000)
  const said = languageOfTag(declared)
  const written = languageOfScript(sample)
  // Kanji are Chinese characters, too.
  if (written !== undefined && !(written === 'zh' && said === 'ja')) return written
  return said === undefined ? undeclared(sample, site) : declaredOr(sample, said, site)
}

function declaredOr(sample: string, said: Language, site: Site): Language {
  const words = wordsOf(sample)
  if (isPlainly(said, words)) return said
  const other = likeliestBut(said, words, site)
  if (other === said) return said
  const otherMarkers = countMarkers(words, other, said)
  const declaredMarkers = countMarkers(words, said, other)
  if (otherMarkers >= overruleMin && otherMarkers >= declaredMarkers * overruleRatio) return other
  const isSilent = declaredMarkers === 0
  if (isSilent && otherMarkers >= overruleMinSilent && isShaped(sample, other, said)) return other
  if (other !== site.language) return said
  if (site.belied === said) return declaredMarkers > otherMarkers || isShaped(sample, said, other) ? said : other
  return isSilent && (otherMarkers >= overruleMinSilent || isShaped(sample, other, said)) ? other : said
}

/** Another language that the words may be in; the site's own where none has more of them. */
function likeliestBut(said: Language, words: readonly string[], site: Site): Language {
  const counts = grammarCounts(words).filter(({ language }) => language !== said)
  const ofSite = counts.find(({ language }) => language === site.language)?.count ?? 0
  const [likeliest] = counts
  return likeliest === undefined || likeliest.count <= ofSite ? site.language : likeliest.language
}

function undeclared(sample: string, site: Site): Language {
  if (sample.length < enoughChars) return site.language
  const words = wordsOf(sample)
  const [first, second] = grammarCounts(words)
  if (first === undefined) return site.language
  const rival = second?.language ?? site.language
  const markers = countMarkers(words, first.language, rival)
  if (markers >= overruleMin && markers >= countMarkers(words, rival, first.language) * overruleRatio)
    return first.language
  const found = detect(sample, { only: [first.language, rival, site.language] })
  return found === '' ? site.language : found
}

function isPlainly(language: Language, words: readonly string[]): boolean {
  return words.length > 0 && countGrammar(words, language) >= words.length * plainShare
}

/** Different words that are grammar in one language and not in the other: "per" is in many an English price list. */
function countMarkers(words: readonly string[], language: Language, other: Language): number {
  const others = stopWordsOf(other)
  return countGrammar(
    [...new Set(words)].filter((word) => !others.has(word)),
    language,
  )
}

/** The blocks, those marked whose words leave no doubt that they are in another language than their page. */
export function withLanguages(blocks: readonly Block[], language: Language): readonly Block[] {
  return blocks.map((block) => {
    const detected = block.text.length < minLanguageChars ? language : languageOf(block.text, language, { language })
    return detected === language ? block : { ...block, language: detected }
  })
}

/** Whether the letters of a text's words are rather those of one language than of another. */
function isShaped(text: string, language: Language, other: Language): boolean {
  const words = new Set(text.toLowerCase().match(longWord))
  return words.size >= shapedMin && detect(text, { only: [language, other] }) === language
}
