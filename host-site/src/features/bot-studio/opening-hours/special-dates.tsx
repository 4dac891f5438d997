import { openingLimits, type OpeningHours } from '@loquia/contracts'
import { CalendarPlus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay, useLocale } from '../../../texts'
import { IntervalsField } from './intervals-field'

type Dates = OpeningHours['dates']

/** Stable keys keep the focus during edits. */
const places = Array.from({ length: openingLimits.datesMax }, (_, place) => `place ${place}`)

export function SpecialDates({ dates, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rowToFocus = useRef<number>(undefined)
  // A removed row's button would lose the focus.
  useEffect(() => {
    if (rowToFocus.current === undefined) return
    const row = list.current?.children[rowToFocus.current]
    ;(row?.querySelector('input') ?? addButton.current)?.focus()
    rowToFocus.current = undefined
  })
  const setRows = (changed: Dates, focused: number) => {
    rowToFocus.current = focused
    onChange(changed)
  }
  const replaceDate = (at: number, changed: Dates[number]) =>
    onChange(dates.map((each, place) => (place === at ? changed : each)))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('studio.hours.dates')}
      </h3>
      <p className="mt-1 text-md text-muted">{t('studio.hours.datesText')}</p>
      {dates.length > 0 && (
        <ul ref={list} className="mt-3 divide-y divide-line border-y border-line">
          {dates.map(({ date, intervals }, at) => (
            <li key={places[at]} className="flex flex-wrap items-start gap-2 py-2.5 sm:gap-x-4 [&>ul]:w-full">
              <input
                type="date"
                required
                aria-label={t('studio.hours.date')}
                value={date}
                onChange={({ target: { value } }) => {
                  // Two rows for one date would contradict each other.
                  if (value !== '' && !dates.some((each) => each.date === value))
                    replaceDate(at, { date: value, intervals })
                }}
                className="min-h-11 min-w-0 basis-32 max-sm:grow rounded-lg border border-edge bg-raised px-2 text-ink disabled:opacity-60"
              />
              <IntervalsField
                className="contents"
                name={shortDay(date, locale)}
                intervals={intervals}
                onChange={(changed) => replaceDate(at, { date, intervals: changed })}
              />
              <button
                type="button"
                aria-label={t('studio.hours.removeDate', { date: shortDay(date, locale) })}
                onClick={() =>
                  setRows(
                    dates.filter((_, place) => place !== at),
                    Math.max(0, at - 1),
                  )
                }
                className="ml-auto inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
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
          ref={addButton}
          onClick={() => setRows([...dates, { date: nextUnusedDate(dates), intervals: [] }], dates.length)}
          className="mt-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
        >
          <CalendarPlus size={16} aria-hidden="true" />
          {t('studio.hours.addDate')}
        </button>
      )}
    </section>
  )
}

function nextUnusedDate(dates: Dates): string {
  const taken = new Set(dates.map(({ date }) => date))
  const today = new Date()
  for (let step = 0; ; step++) {
    const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + step))
    const date = day.toISOString().slice(0, 10)
    if (!taken.has(date)) return date
  }
}
