import { openingLimits, type OpeningHours } from '@loquia/contracts'
import { CalendarPlus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay, useLocale } from '../../../texts'
import { IntervalsField } from './intervals-field'

type Dates = OpeningHours['dates']

/** A row keeps its key while its date is edited, so that its field keeps the focus. */
const places = Array.from({ length: openingLimits.datesMax }, (_, place) => `place ${place}`)

/** Holidays and other single dates that differ from their weekday. */
export function SpecialDates({ dates, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const replace = (at: number, changed: Dates[number]) =>
    onChange(dates.map((each, place) => (place === at ? changed : each)))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('studio.hours.dates')}
      </h3>
      <p className="mt-1 text-md text-muted">{t('studio.hours.datesText')}</p>
      {dates.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {dates.map(({ date, intervals }, at) => (
            <li key={places[at]} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
              <input
                type="date"
                required
                aria-label={t('studio.hours.date')}
                value={date}
                onChange={({ target: { value } }) => {
                  // Two rows of one date would contradict each other.
                  if (value !== '' && !dates.some((each) => each.date === value))
                    replace(at, { date: value, intervals })
                }}
                className="min-h-11 min-w-0 rounded-lg border border-edge bg-raised px-2 text-ink disabled:opacity-60"
              />
              <IntervalsField
                name={shortDay(date, locale)}
                intervals={intervals}
                onChange={(changed) => replace(at, { date, intervals: changed })}
              />
              <button
                type="button"
                aria-label={t('studio.hours.removeDate', { date: shortDay(date, locale) })}
                onClick={() => onChange(dates.filter((_, place) => place !== at))}
                className="ml-auto inline-flex size-11 items-center justify-center rounded-full text-muted hover:text-ink"
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {dates.length < openingLimits.datesMax && (
        <button
          type="button"
          onClick={() => onChange([...dates, { date: freeDate(dates), intervals: [] }])}
          className="mt-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
        >
          <CalendarPlus size={16} aria-hidden="true" />
          {t('studio.hours.addDate')}
        </button>
      )}
    </section>
  )
}

/** The first day from today that has no row yet. */
function freeDate(dates: Dates): string {
  const taken = new Set(dates.map(({ date }) => date))
  const today = new Date()
  for (let step = 0; ; step++) {
    const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + step))
    const date = day.toISOString().slice(0, 10)
    if (!taken.has(date)) return date
  }
}
