import { locales, type Locale } from '@loquia/contracts'
import { detect } from 'tinyld/light'
import type { Block } from './document.js'
import { countTelling } from './telling-words.js'

/** Shorter texts tell too little; then the page's own word counts. */
const enoughChars = 200
/** Characters of a block below which it is not asked for its language. */
const minTold = 60
/** How often the words of another language must win before a page's own statement is called wrong. */
const overruleRatio = 3
const overruleMin = 6
/** The same where no word is of the one declared, and the other is the site's own or what the words end like. */
const overruleMinSilent = 3

/** Different words of four letters or more that tell a language by how they end, in a list that has no sentences. */
const shapedMin = 8
const longWord = /\p{L}{4,}/gu
/** Of these, the share that ends in a vowel: at least in Italian, at most in English. */
const vowelShare = { it: 0.8, en: 0.5 }

/** What else is known where a page's language is judged. */
interface Site {
  /** The language of its other pages. */
  language: Locale
  /** What its template declares though its text is in another language. */
  belied?: Locale | undefined
}

/**
 * The language a text is written in. What a page declares is overruled by words that plainly belong to the other
 * language: templates in one language are filled with another every day, but lists of names and addresses look like anything.
 * @param declared the `lang` of the page, if any
 */
export function languageOf(text: string, declared: string | undefined, site: Site): Locale {
  const said = localeOf(declared)
  const sample = text.slice(0, 4_000)
  const told = countTelling(sample)
  const count = (locale: Locale): number => told[locale]
  if (said !== undefined) {
    const other = locales.find((locale) => locale !== said) ?? said
    if (count(other) >= overruleMin && count(other) >= count(said) * overruleRatio) return other
    const isSilent = count(said) === 0
    if (isSilent && count(other) >= overruleMinSilent && isShaped(sample, other)) return other
    if (other !== site.language) return said
    if (site.belied === said) return count(said) > count(other) || isShaped(sample, said) ? said : other
    return isSilent && (count(other) >= overruleMinSilent || isShaped(sample, other)) ? other : said
  }
  if (text.length < enoughChars) return site.language
  const ranked = locales.toSorted((a, b) => count(b) - count(a))
  const [first, second] = ranked
  if (
    first !== undefined &&
    second !== undefined &&
    count(first) >= overruleMin &&
    count(first) >= count(second) * overruleRatio
  )
    return first
  const found = detect(sample, { only: [...locales] })
  return locales.find((locale) => locale === found) ?? site.language
}

/** The blocks, those marked whose words leave no doubt that they are in another language than their page. */
export function withLanguages(blocks: readonly Block[], language: Locale): readonly Block[] {
  return blocks.map((block) => {
    const told = block.text.length < minTold ? language : languageOf(block.text, language, { language })
    return told === language ? block : { ...block, language: told }
  })
}

/** The language that a `lang` attribute or the like names. */
export function localeOf(declared: string | undefined): Locale | undefined {
  const primary = declared?.trim().toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === primary)
}

/** Whether the words of a text end as those of a language do. */
function isShaped(text: string, language: Locale): boolean {
  const words = new Set(text.toLowerCase().match(longWord))
  if (words.size < shapedMin) return false
  const share = [...words].filter((word) => /[aeiouàèéìòù]$/.test(word)).length / words.size
  return language === 'it' ? share >= vowelShare.it : share <= vowelShare.en
}
