import { minutesPerDay, openingLimits, hasOverlaps, type OpenInterval } from '@loquia/contracts'
import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, toInterval, isAllDay, parseClock, nextInterval } from './week-text'

/** Rows are identified only by position. */
const places = Array.from({ length: openingLimits.intervalsMax }, (_, place) => `place ${place}`)

type State = 'closed' | 'open' | 'always'

export function IntervalsField({
  name,
  intervals,
  isUnclear = false,
  className,
  onChange,
}: {
  /** Name of the day, for screen readers. */
  name: string
  intervals: readonly OpenInterval[]
  isUnclear?: boolean
  className: string
  onChange: (intervals: OpenInterval[]) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const state: State = intervals.length === 0 ? 'closed' : isAllDay(intervals) ? 'always' : 'open'
  const choose = (chosen: State) =>
    onChange(
      chosen === 'closed' ? [] : chosen === 'always' ? [{ from: 0, to: minutesPerDay }] : [{ from: 540, to: 1080 }],
    )
  const next = intervals.length < openingLimits.intervalsMax ? nextInterval(intervals) : undefined
  const hasFault = hasOverlaps(intervals)
  const rows = useRef<HTMLUListElement>(null)
  const rowToFocus = useRef<number>(undefined)
  // The pressed button disappears with its row and would lose the focus.
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
  const timeInput = (which: 'from' | 'to', minutes: number) => (
    <input
      type="time"
      required
      aria-label={t(`studio.hours.${which}`, { day: name })}
      aria-invalid={isInvalid || undefined}
      value={formatClock(minutes)}
      onChange={(event) => {
        const changed = parseClock(event.target.value)
        // Half an interval is invalid, so a cleared field keeps its value.
        if (changed !== null)
          onChange(which === 'from' ? toInterval(changed, to % minutesPerDay) : toInterval(from, changed))
      }}
      className="min-h-11 w-[8.25rem] min-w-0 max-w-full max-sm:w-28 max-sm:[&::-webkit-calendar-picker-indicator]:hidden rounded-lg border border-edge bg-raised px-2 text-ink tabular-nums disabled:opacity-60"
    />
  )
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {timeInput('from', from)}
      <span aria-hidden="true">–</span>
      {timeInput('to', to)}
      {canRemove && (
        <button
          type="button"
          aria-label={t('studio.hours.remove', { day: name, from: formatClock(from), to: formatClock(to) })}
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
      {to > minutesPerDay && <span className="text-sm text-muted">{t('studio.hours.nextDay')}</span>}
    </li>
  )
}
