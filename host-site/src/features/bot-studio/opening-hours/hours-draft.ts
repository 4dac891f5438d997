import type { OpeningHours } from '@loquia/contracts'

export interface HoursFields extends OpeningHours {
  timeZone: string
}

export interface HoursDraft {
  began: HoursFields
  now: HoursFields
  conflicts: readonly HoursConflict[]
}

type Value = OpeningHours['week'][number] | string | undefined

/** `field` is "week.0" for Monday, "dates.2026-12-25" or "timeZone". */
export interface HoursConflict {
  field: string
  mine: Value
  theirs: Value
}

export const beginDraft = (stored: HoursFields): HoursDraft => ({ began: stored, now: stored, conflicts: [] })

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Unedited fields take the stored values. Conflicts remain until settled, even when the stored hours change again. */
export function rebaseDraft({ began, now, conflicts }: HoursDraft, stored: HoursFields): HoursDraft {
  const [before, mine, theirs] = [fieldValues(began), fieldValues(now), fieldValues(stored)]
  const fields = [...new Set([...theirs.keys(), ...mine.keys(), ...before.keys()])].map((field) => ({
    field,
    before: before.get(field),
    mine: mine.get(field),
    theirs: theirs.get(field),
  }))
  return {
    began: stored,
    now: toFields(fields.map((each) => [each.field, isSame(each.mine, each.before) ? each.theirs : each.mine])),
    conflicts: fields
      .filter(
        (each) =>
          !isSame(each.mine, each.before) &&
          !isSame(each.mine, each.theirs) &&
          (!isSame(each.theirs, each.before) || conflicts.some(({ field }) => field === each.field)),
      )
      .map((each) => ({ field: each.field, mine: each.mine, theirs: each.theirs })),
  }
}

export function settleConflict(draft: HoursDraft, field: string, takeTheirs: boolean): HoursDraft {
  const conflict = draft.conflicts.find((each) => each.field === field)
  const conflicts = draft.conflicts.filter((each) => each !== conflict)
  if (conflict === undefined || !takeTheirs) return { ...draft, conflicts }
  const values = fieldValues(draft.now).set(field, conflict.theirs)
  return { ...draft, conflicts, now: toFields([...values]) }
}

function fieldValues({ week, dates, timeZone }: HoursFields): Map<string, Value> {
  return new Map<string, Value>([
    ...week.map((day, at): [string, Value] => [`week.${at}`, day]),
    ...dates.map(({ date, intervals }): [string, Value] => [`dates.${date}`, intervals]),
    ['timeZone', timeZone],
  ])
}

function toFields(values: readonly [string, Value][]): HoursFields {
  const fields: HoursFields = { week: Array.from({ length: 7 }, () => []), dates: [], timeZone: '' }
  for (const [field, value] of values) {
    if (value === undefined) continue
    const [, kind, name = ''] = /^(\w+)\.?(.*)$/.exec(field) ?? []
    if (typeof value === 'string') fields.timeZone = value
    else if (kind === 'week') fields.week[Number(name)] = value
    else fields.dates.push({ date: name, intervals: value })
  }
  return fields
}
