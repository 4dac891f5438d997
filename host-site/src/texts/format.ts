import { prices, type Locale } from '@loquia/contracts'
import { formatOnce } from './formatted'

/** Formats the price of the full version: `$375`, `299 €`. */
export function proPrice(locale: Locale): string {
  const { amount, currency } = prices.pro[locale]
  return formatOnce(`price ${locale}`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount),
  )
}

/** `+35%`, `-80%`. */
export function formatPercent(
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

/** `$120,000`. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: Locale): string {
  return formatOnce(`money ${locale} ${currency} ${amount}`, () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(amount),
  )
}

/** Milliseconds as `1.8 s`, `1,8 s`. */
export function formatSeconds(ms: number, locale: Locale): string {
  const form = {
    style: 'unit',
    unit: 'second',
    unitDisplay: locale === 'en' ? 'narrow' : 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  } as const
  return formatOnce(`seconds ${locale} ${ms}`, () => new Intl.NumberFormat(locale, form).format(ms / 1_000))
}

/** Formats an ISO date-time as a date in UTC, so that server and browser render the same. */
export function formatDay(iso: string, locale: Locale): string {
  return formatOnce(`day ${locale} ${iso}`, () =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  )
}

/** `1,200`, `1.200`. */
export function formatCount(value: number, locale: Locale): string {
  return formatOnce(`count ${locale} ${value}`, () => new Intl.NumberFormat(locale).format(value))
}

/** `2026-03-09` → `9 Mar`. */
export function dayAndMonth(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** Formats millionths of a US dollar, rounded to cents: `$0.42`, `< $0.01`. */
export function formatMicroDollars(micros: number, locale: Locale): string {
  const formatDollars = (dollars: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
      dollars,
    )
  return micros > 0 && micros < 5_000 ? `< ${formatDollars(0.01)}` : formatDollars(micros / 1_000_000)
}
