/** BCP 47 primary subtag in lower case: 'en', 'it', 'de', 'zh'. */
export type Language = string

const written = /^[a-z]{2,3}(?=$|[-_])/

/** The primary subtag of a language tag such as a page's `lang` ("pt-BR", "de_AT"); undefined where it is none. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const primary = written.exec(tag?.trim().toLowerCase() ?? '')?.[0]
  if (primary === undefined) return undefined
  let language = languages.get(primary)
  if (language === undefined) languages.set(primary, (language = canonical(primary)))
  return language
}

/** Asked for every block of a page; what stands here is bounded by what three letters can say. */
const languages = new Map<string, Language>()

/** 'iw', 'in' and 'ji' are what 'he', 'id' and 'yi' were once called; Norwegian stands for its two written forms. */
function canonical(primary: string): Language {
  const { language } = new Intl.Locale(primary)
  return language === 'nb' || language === 'nn' ? 'no' : language
}

const english = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language in lower case ('italian'), by which packages name their files. */
export function englishNameOf(language: Language): string {
  return (english.of(language) ?? language).toLowerCase()
}

/** Languages whose words stand together without spaces. */
export function writesWithoutSpaces(language: Language): boolean {
  return unspaced.has(language)
}

const unspaced = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])
