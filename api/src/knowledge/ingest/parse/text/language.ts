import { detect } from 'tinyld/light'
import { languageOfTag, type Language } from '../../../../core/languages/index.js'
import { countGrammar, grammarCounts, languageOfScript } from '../../../languages/passage-language.js'
import { stopWordsOf } from '../../../languages/stop-words.js'
import { wordsOf } from '../../../languages/tokenize.js'
import type { Block } from '../document.js'

/** Shorter texts say too little about their language. */
const enoughChars = 200
/** Shorter blocks keep their page's language. */
const minLanguageChars = 60
/** Share of grammar words; prose has a third. */
const plainShare = 0.25
/** Another language needs this many times the grammar words of the declared one to overrule it. */
const overruleRatio = 3
const overruleMin = 6
/** Grammar words of another language that overrule a declared language without any. */
const overruleMinSilent = 3

/** Long words needed to judge a list by its letters. */
const shapedMin = 8
const longWord = /\p{L}{4,}/gu

interface Site {
  language: Language
  /** The site's template declares this language wrongly. */
  belied?: Language | undefined
}

/**
 * Overrules the declared language on clear evidence: templates are often filled with another language, but lists of
 * names look like any.
 * @param declared the page's `lang`
 */
export function languageOf(text: string, declared: string | undefined, site: Site): Language {
  const sample = text.slice(0, 4_000)
  const said = languageOfTag(declared)
  const written = languageOfScript(sample)
  // Kanji are Chinese characters.
  if (written !== undefined && !(written === 'zh' && said === 'ja')) return written
  return said === undefined ? detectUndeclared(sample, site) : declaredOr(sample, said, site)
}

function declaredOr(sample: string, said: Language, site: Site): Language {
  const words = wordsOf(sample)
  if (isPlainly(said, words)) return said
  const other = findLikeliestExcept(said, words, site)
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

function findLikeliestExcept(said: Language, words: readonly string[], site: Site): Language {
  const counts = grammarCounts(words).filter(({ language }) => language !== said)
  const ofSite = counts.find(({ language }) => language === site.language)?.count ?? 0
  const [likeliest] = counts
  return likeliest === undefined || likeliest.count <= ofSite ? site.language : likeliest.language
}

function detectUndeclared(sample: string, site: Site): Language {
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

/** "Per" occurs in English price lists. */
function countMarkers(words: readonly string[], language: Language, other: Language): number {
  const others = stopWordsOf(other)
  return countGrammar(
    [...new Set(words)].filter((word) => !others.has(word)),
    language,
  )
}

/** Marks blocks that are clearly in another language than their page. */
export function withLanguages(blocks: readonly Block[], language: Language): readonly Block[] {
  return blocks.map((block) => {
    const detected = block.text.length < minLanguageChars ? language : languageOf(block.text, language, { language })
    return detected === language ? block : { ...block, language: detected }
  })
}

function isShaped(text: string, language: Language, other: Language): boolean {
  const words = new Set(text.toLowerCase().match(longWord))
  return words.size >= shapedMin && detect(text, { only: [language, other] }) === language
}
