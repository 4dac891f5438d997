import type { VisitorLanguage } from '@loquia/contracts'

const minutesPerHour = 60
const dayMs = 86_400_000

/** Formats a duration in a language: `5 minutes`, `2 hours`. */
export function durationIn(locale: string, minutes: number): string {
  const [count, unit] = minutes % minutesPerHour ? [minutes, 'minute'] : [minutes / minutesPerHour, 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(
    count as number,
  )
}

/** Formats a size in a language: `12 kB`, `3.4 MB`; never zero. */
export function sizeIn(locale: string, bytes: number): string {
  const [count, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(
    count as number,
  )
}

/** British readers expect 21:00, American readers 9:00 pm. */
const regionalLocaleOf = (locale: string): string => navigator.languages.find((own) => own.startsWith(locale)) ?? locale

/**
 * Formats a time of day in a language: `9:00 am`, `9:00`.
 * @param timeZone IANA name; absent: the visitor's zone
 */
export function clockIn(locale: string, at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(regionalLocaleOf(locale), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatToParts(at)
  return parts
    .map(({ type, value }) =>
      type === 'hour' ? value.replace(/^0(?=\d)/, '') : type === 'dayPeriod' ? value.toLowerCase() : value,
    )
    .join('')
}

interface Prepositions {
  at: (clock: string) => string
  weekday: (day: string) => string
  date: (day: string) => string
}
const unchanged = (day: string): string => day
/** One o'clock is singular in Italian, Spanish and Portuguese. */
const isOne = (clock: string): boolean => /^1\D/.test(clock)
const prepositions: Record<VisitorLanguage, Prepositions> = {
  en: { at: (clock) => `at ${clock}`, weekday: (day) => `on ${day}`, date: (day) => `on ${day}` },
  it: {
    at: (clock) => (isOne(clock) ? `all’${clock}` : `alle ${clock}`),
    weekday: unchanged,
    date: (day) => (/^(?:8|11)\b/.test(day) ? `l’${day}` : `il ${day}`),
  },
  de: { at: (clock) => `um ${clock} Uhr`, weekday: (day) => `am ${day}`, date: (day) => `am ${day}` },
  fr: { at: (clock) => `à ${clock}`, weekday: unchanged, date: (day) => `le ${day}` },
  es: {
    at: (clock) => (isOne(clock) ? `a la ${clock}` : `a las ${clock}`),
    weekday: (day) => `el ${day}`,
    date: (day) => `el ${day}`,
  },
  pt: {
    at: (clock) => (isOne(clock) ? `à ${clock}` : `às ${clock}`),
    weekday: (day) => (day.endsWith('feira') ? `na ${day}` : `no ${day}`),
    date: (day) => `em ${day}`,
  },
}

/** Days since 1970 in a time zone; Swedish dates look like ISO 8601. */
const dayNumber = (at: Date, timeZone?: string): number =>
  Date.parse(new Intl.DateTimeFormat('sv', { timeZone }).format(at)) / dayMs

/**
 * Uses the visitor's clock, adding a differing business time: `tomorrow at 3:00 am (9:00 am Italy Time)`.
 * @param timeZone IANA name; unknown zones count as the visitor's
 */
export function openingIn(locale: string, opensAt: string, timeZone: string | undefined, now = new Date()): string {
  const at = new Date(opensAt)
  const format = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale, options).format(at)
  const words = prepositions[locale as VisitorLanguage] ?? prepositions.en
  const inDays = dayNumber(at) - dayNumber(now)
  const day =
    inDays < 2
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(inDays, 'day')
      : inDays < 7
        ? words.weekday(format({ weekday: 'long' }))
        : words.date(format({ day: 'numeric', month: 'long' }))
  const clock = clockIn(locale, at)
  return `${day} ${words.at(clock)}${atBusiness(locale, at, clock, timeZone)}`
}

function atBusiness(locale: string, at: Date, ownClock: string, timeZone: string | undefined): string {
  try {
    const clock = clockIn(locale, at, timeZone)
    const otherDay = dayNumber(at, timeZone) !== dayNumber(at)
    if (clock === ownClock && !otherDay) return ''
    const zoneName = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value
    const weekday = otherDay && new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(at)
    return ` (${[weekday, clock, zoneName].filter(Boolean).join(' ')})`
  } catch {
    return ''
  }
}
