import { prices, type Locale } from '@loquia/contracts'
import { formatOnce } from './formatted'

/** The price of the full version, as money of the language: `$375`, `299 €`. */
export function proPrice(locale: Locale): string {
  const { amount, currency } = prices.pro[locale]
  return formatOnce(`price ${locale}`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount),
  )
}

/** A part of one as a percentage, with its sign where one is wanted: `+35%`, `-80%`. */
export function percent(
  share: number,
  locale: Locale,
  sign: 'sign' | 'plain' = 'plain',
  maximumFractionDigits = 0,
): string {
  return formatOnce(`percent ${locale} ${sign} ${maximumFractionDigits} ${share}`, () =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: sign === 'sign' ? 'exceptZero' : 'never',
      maximumFractionDigits,
    })
      .format(share)
      .replace('-', '−'),
  )
}

/** A round sum of money: `$120,000`. */
export function money({ amount, currency }: { amount: number; currency: string }, locale: Locale): string {
  return formatOnce(`money ${locale} ${currency} ${amount}`, () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(amount),
  )
}

/** Milliseconds as seconds with one decimal: `1.8 s`, `1,8 s`. */
export function seconds(ms: number, locale: Locale): string {
  const form = {
    style: 'unit',
    unit: 'second',
    unitDisplay: locale === 'en' ? 'narrow' : 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  } as const
  return formatOnce(`seconds ${locale} ${ms}`, () => new Intl.NumberFormat(locale, form).format(ms / 1_000))
}

/** The day of an ISO date-time in words; in UTC, so that server and browser write the same. */
export function day(iso: string, locale: Locale): string {
  return formatOnce(`day ${locale} ${iso}`, () =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  )
}

/** A number with the language’s separators: `1,200`, `1.200`. */
export function count(value: number, locale: Locale): string {
  return formatOnce(`count ${locale} ${value}`, () => new Intl.NumberFormat(locale).format(value))
}

/** A calendar day (`2026-03-09`), which has no time zone of its own: `9 Mar`. */
export function dayAndMonth(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** Millionths of a US dollar as money, to the cent; what is less than half a cent as such: `$0.42`, `< $0.01`. */
export function microDollars(micros: number, locale: Locale): string {
  const format = (dollars: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
      dollars,
    )
  return micros > 0 && micros < 5_000 ? `< ${format(0.01)}` : format(micros / 1_000_000)
}
