import type { OpeningHours } from '@loquia/contracts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../texts'
import { dayName, daysInOrder } from './week-text'
import { IntervalsField } from './intervals-field'

const workdays = [1, 2, 3, 4]
const none: readonly number[] = []

export function WeekGrid({
  label,
  week,
  unclear = none,
  onChange,
}: {
  label: string
  week: OpeningHours['week']
  /** Days without clear hours on the website; 0 is Monday. */
  unclear?: readonly number[]
  onChange: (week: OpeningHours['week']) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [copied, setCopied] = useState(false)
  const [monday = []] = week
  const copyMonday = () => {
    onChange(week.map((day, at) => (workdays.includes(at) ? monday : day)))
    setCopied(true)
  }
  const canCopy = workdays.some((at) => JSON.stringify(week[at]) !== JSON.stringify(monday))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {daysInOrder(locale).map((day) => (
          <li key={day} className="flex flex-wrap gap-x-4 gap-y-2 py-2.5 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)]">
            <span className="flex min-h-11 items-center self-start font-medium max-sm:grow">
              {dayName(day, locale)}
            </span>
            <IntervalsField
              className="contents sm:flex sm:flex-wrap sm:items-start sm:gap-x-4 sm:gap-y-2"
              name={dayName(day, locale)}
              intervals={week[day] ?? []}
              isUnclear={unclear.includes(day)}
              onChange={(intervals) => {
                setCopied(false)
                onChange(week.map((each, at) => (at === day ? intervals : each)))
              }}
            />
          </li>
        ))}
      </ul>
      {(canCopy || copied) && (
        <button
          type="button"
          aria-disabled={!canCopy || undefined}
          onClick={() => canCopy && copyMonday()}
          className="mt-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink aria-disabled:opacity-60"
        >
          <Copy size={16} aria-hidden="true" />
          {t('studio.hours.copy', { from: dayName(0, locale), first: dayName(1, locale), last: dayName(4, locale) })}
        </button>
      )}
    </fieldset>
  )
}
