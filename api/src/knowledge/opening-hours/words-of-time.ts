import { isStopWord, wordsOf, type Language } from '../languages/index.js'

type Words = ReadonlySet<string>

/** "Morning", "afternoon", as CLDR names them. Folded. */
export const partsOfDay = kept((language) => {
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    dayPeriod: 'long',
    hourCycle: 'h12',
    timeZone: 'UTC',
  })
  return Array.from({ length: 24 }, (_, hour) =>
    format
      .formatToParts(new Date(Date.UTC(2024, 0, 1, hour)))
      .filter(({ type }) => type === 'dayPeriod')
      .map(({ value }) => value),
  ).flat()
})

/** "Hours". Folded. */
export const wordsOfHours = kept((language) => unitNames(language, 'hour'))

/** "Month". Folded. */
export const monthWordsOf = kept((language) => unitNames(language, 'month'))

function unitNames(language: Language, unit: string): string[] {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return [1, 2, 7].flatMap((count) =>
    format
      .formatToParts(count)
      .filter(({ type }) => type === 'unit')
      .map(({ value }) => value),
  )
}

/** The words of meaning among names, read once in each language. */
function kept(namesIn: (language: Language) => readonly string[]): (language: Language) => Words {
  const known = new Map<Language, Words>()
  return (language) => {
    let words = known.get(language)
    if (words === undefined) {
      words = new Set(
        namesIn(language)
          .flatMap((name) => wordsOf(name, language))
          .filter((word) => !isStopWord(word, language)),
      )
      known.set(language, words)
    }
    return words
  }
}
