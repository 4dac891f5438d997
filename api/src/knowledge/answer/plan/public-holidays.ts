import { visitorLanguages } from '@loquia/contracts'
import type { NamedDay } from '../../languages/opening-hours/index.js'

export interface Holidays {
  public: ReadonlySet<string>
  /** These days have names in the visitors' languages. */
  named: readonly NamedDay[]
}

/** Everyday names missing from `date-holidays` 3.37.0, by its date rules. */
const everydayNames: Readonly<Record<string, readonly string[]>> = {
  '01-01': ['New Year', 'Primo dell’anno', 'Jour de l’An', 'Nouvel An', 'Año Nuevo', 'Ano Novo'],
  '01-06': ['Befana', 'Reyes', 'Dia de Reis', 'Dreikönig', 'Dreikönigstag'],
  easter: ['Easter', 'Pasqua', 'Ostern', 'Pâques', 'Pascua', 'Páscoa'],
  'easter 1': ['Pasquetta', 'Lunedì di Pasqua'],
  '08-15': ['Ferragosto'],
  '11-01': ['Ognissanti', 'Toussaint'],
  '12-08': ['Immacolata'],
  '12-24': ['Vigilia di Natale', 'Vigilia', 'Heiligabend', 'Réveillon de Noël', 'Véspera de Natal', 'Nochebuena'],
  '12-25': ['Christmas', 'Natale', 'Noël', 'Navidad', 'Natal', '1. Weihnachtstag'],
  '12-31': ['San Silvestro', 'Silvester', 'Saint-Sylvestre', 'Nochevieja', 'Véspera de Ano Novo', 'New Year’s Eve'],
}

/** Germany names most European holidays, in English and German. */
const countryWithNames = 'DE'

const holidayCache = new Map<string, Promise<Holidays>>()

/** @param countries ISO 3166 codes */
export function loadHolidays(countries: readonly string[], years: readonly number[]): Promise<Holidays> {
  const key = `${countries.join(' ')} ${years.join(' ')}`
  let holidays = holidayCache.get(key)
  if (holidays === undefined) holidayCache.set(key, (holidays = readHolidays(countries, years)))
  return holidays
}

/** The data takes megabytes, so it loads lazily. */
async function readHolidays(countries: readonly string[], years: readonly number[]): Promise<Holidays> {
  const { default: Calendar } = await import('date-holidays')
  const dates = new Set<string>()
  const named: NamedDay[] = []
  for (const country of new Set([...countries, countryWithNames])) {
    const calendar = new Calendar(country)
    for (const year of years)
      for (const language of visitorLanguages)
        for (const { date, name, type } of calendar.getHolidays(year, language)) {
          named.push({ name, date: date.slice(0, 10) })
          if (type === 'public' && countries.includes(country)) dates.add(date.slice(0, 10))
        }
  }
  const everyday = new Calendar()
  for (const rule of Object.keys(everydayNames)) everyday.setHoliday(rule, { name: { en: rule }, type: 'observance' })
  for (const year of years)
    for (const { date, rule } of everyday.getHolidays(year))
      named.push(...(everydayNames[rule] ?? []).map((name) => ({ name, date: date.slice(0, 10) })))
  return { public: dates, named: distinctDays(named) }
}

function distinctDays(named: readonly NamedDay[]): NamedDay[] {
  return [...new Map(named.map((day) => [`${day.name} ${day.date}`, day])).values()]
}
