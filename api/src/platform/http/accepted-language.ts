import { defaultLocale, locales, visitorLanguageOf, type Locale } from '@loquia/contracts'

/**
 * Sockets have no Express request to ask.
 * @param header `Accept-Language` (https://www.rfc-editor.org/rfc/rfc9110#field.accept-language)
 */
export function acceptedLanguage<T extends string>(
  header: string | undefined,
  languageOf: (tag: string) => T | undefined,
): T | undefined {
  const accepted = (header ?? '')
    .slice(0, maxChars)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
  for (const { tag } of accepted.toSorted((a, b) => b.weight - a.weight)) {
    const language = languageOf(tag)
    if (language !== undefined) return language
  }
  return undefined
}

const maxChars = 1_000

export function acceptedLocale(header: string | undefined): Locale {
  const localeOfTag = (tag: string): Locale | undefined => locales.find((locale) => locale === visitorLanguageOf(tag))
  return acceptedLanguage(header, localeOfTag) ?? defaultLocale
}
