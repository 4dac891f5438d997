import { minutesOfDay, openingLimits, overlaps, type OpenInterval } from '@loquia/contracts'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, intervalOf, isAllDay, minutesOf, nextInterval } from './clock'

/** Rows have nothing of their own to be known by but their order. */
const places = Array.from({ length: openingLimits.intervalsMax }, (_, place) => `place ${place}`)

type State = 'closed' | 'open' | 'always'

/** The hours of one day: closed, open around the clock, or from and to, several times. */
export function IntervalsField({
  name,
  intervals,
  isUnclear = false,
  className,
  onChange,
}: {
  /** Of the day, for those who hear it. */
  name: string
  intervals: readonly OpenInterval[]
  /** Whether the website leaves this day open. */
  isUnclear?: boolean
  /** "contents" where its parts stand among those of the row around it. */
  className: string
  onChange: (intervals: OpenInterval[]) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const state: State = intervals.length === 0 ? 'closed' : isAllDay(intervals) ? 'always' : 'open'
  const choose = (chosen: State) =>
    onChange(
      chosen === 'closed' ? [] : chosen === 'always' ? [{ from: 0, to: minutesOfDay }] : [{ from: 540, to: 1080 }],
    )
  const next = intervals.length < openingLimits.intervalsMax ? nextInterval(intervals) : undefined
  const hasFault = overlaps(intervals)
  const rows = useRef<HTMLUListElement>(null)
  const rowToFocus = useRef<number>(undefined)
  // The buttons that add and remove rows disappear with the row they stand in, and would lose the focus.
  useEffect(() => {
    if (rowToFocus.current === undefined) return
    rows.current?.children[rowToFocus.current]?.querySelector('input')?.focus()
    rowToFocus.current = undefined
  })
  const setRows = (changed: OpenInterval[], focused: number) => {
    rowToFocus.current = focused
    onChange(changed)
  }
  return (
    <div className={className}>
      <select
        aria-label={t('studio.hours.state', { day: name })}
        value={state}
        onChange={(event) => choose(event.target.value as State)}
        className="min-h-11 rounded-lg border border-edge bg-raised px-2 text-ink disabled:opacity-60 sm:px-3"
      >
        <option value="closed">{t('studio.hours.closed')}</option>
        <option value="open">{t('studio.hours.open')}</option>
        <option value="always">{t('studio.hours.always')}</option>
      </select>
      {state === 'open' && (
        <ul
          ref={rows}
          className="order-1 grid min-w-0 gap-2 max-sm:w-full"
          aria-describedby={hasFault ? `${id}-fault` : undefined}
        >
          {intervals.map((interval, at) => (
            <IntervalRow
              key={places[at]}
              name={name}
              interval={interval}
              isInvalid={hasFault}
              canRemove={intervals.length > 1}
              onAdd={
                next !== undefined && at === intervals.length - 1
                  ? () => setRows([...intervals, next], intervals.length)
                  : undefined
              }
              onChange={(changed) => onChange(intervals.map((each, place) => (place === at ? changed : each)))}
              onRemove={() =>
                setRows(
                  intervals.filter((_, place) => place !== at),
                  Math.max(0, at - 1),
                )
              }
            />
          ))}
        </ul>
      )}
      {hasFault && (
        <p id={`${id}-fault`} className="order-1 w-full text-sm text-wrong">
          {t('studio.hours.overlap')}
        </p>
      )}
      {isUnclear && <p className="order-1 self-center text-sm font-medium text-wrong">{t('studio.hours.check')}</p>}
    </div>
  )
}

function IntervalRow({
  name,
  interval: { from, to },
  isInvalid,
  canRemove,
  onAdd,
  onChange,
  onRemove,
}: {
  name: string
  interval: OpenInterval
  isInvalid: boolean
  canRemove: boolean
  onAdd: (() => void) | undefined
  onChange: (interval: OpenInterval) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const field = (which: 'from' | 'to', minutes: number) => (
    <input
      type="time"
      required
      aria-label={t(`studio.hours.${which}`, { day: name })}
      aria-invalid={isInvalid || undefined}
      value={clockOf(minutes)}
      onChange={(event) => {
        const changed = minutesOf(event.target.value)
        // A cleared field keeps what it had: half an interval means nothing.
        if (changed !== null)
          onChange(which === 'from' ? intervalOf(changed, to % minutesOfDay) : intervalOf(from, changed))
      }}
      className="min-h-11 w-[8.25rem] min-w-0 max-w-full max-sm:w-28 max-sm:[&::-webkit-calendar-picker-indicator]:hidden rounded-lg border border-edge bg-raised px-2 text-ink tabular-nums disabled:opacity-60"
    />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {field('from', from)}
      <span aria-hidden="true">–</span>
      {field('to', to)}
      {canRemove && (
        <button
          type="button"
          aria-label={t('studio.hours.remove', { day: name, from: clockOf(from), to: clockOf(to) })}
          onClick={onRemove}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
      {onAdd !== undefined && (
        <button
          type="button"
          aria-label={t('studio.hours.addTo', { day: name })}
          title={t('studio.hours.add')}
          onClick={onAdd}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      )}
      {to > minutesOfDay && <span className="text-sm text-muted">{t('studio.hours.nextDay')}</span>}
    </li>
  )
}
