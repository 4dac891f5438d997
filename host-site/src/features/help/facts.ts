import { crawler, limits, visitorLanguages, type Locale } from '@loquia/contracts'
import { count, formatOnce, proPrice } from '../../texts'

/** The numbers and names in the answers, from where the product takes them, so that no answer can become outdated. */
export function facts(locale: Locale): Record<string, string | number> {
  return {
    price: proPrice(locale),
    days: limits.demoLifetimeDays,
    trial: limits.modelKeyTrialDays,
    pages: count(crawler.maxPages, locale),
    sources: count(limits.trainingsPerBot, locale),
    megabytes: limits.uploadMaxBytes / 1024 ** 2,
    languageCount: visitorLanguages.length,
    languages: formatOnce(`help languages ${locale}`, () => {
      const names = new Intl.DisplayNames(locale, { type: 'language' })
      return new Intl.ListFormat(locale).format(visitorLanguages.map((code) => names.of(code) ?? code))
    }),
  }
}
