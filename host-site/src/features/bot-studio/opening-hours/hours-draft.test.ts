import { expect, it } from 'vitest'
import { beginDraft, rebaseDraft, settleConflict, type HoursFields } from './hours-draft'

const nine = [{ from: 540, to: 1_020 }]
const ten = [{ from: 600, to: 1_020 }]
const stored: HoursFields = {
  week: [nine, nine, nine, nine, nine, [], []],
  dates: [{ date: '2026-12-25', intervals: [] }],
  timeZone: 'Europe/Rome',
}
const withDay = (fields: HoursFields, day: number, intervals: HoursFields['week'][number]): HoursFields => ({
  ...fields,
  week: fields.week.map((each, at) => (at === day ? intervals : each)),
})
const edited = (now: HoursFields) => ({ ...beginDraft(stored), now })

it('takes changes of other editors in unedited fields', () => {
  const draft = rebaseDraft(edited(withDay(stored, 0, ten)), {
    ...withDay(stored, 1, []),
    dates: [...stored.dates, { date: '2026-12-26', intervals: [] }],
    timeZone: 'Europe/London',
  })
  expect(draft.conflicts).toEqual([])
  expect(draft.now).toEqual({
    week: [ten, [], nine, nine, nine, [], []],
    dates: [
      { date: '2026-12-25', intervals: [] },
      { date: '2026-12-26', intervals: [] },
    ],
    timeZone: 'Europe/London',
  })
})

it('reports a conflict for a field that both edited', () => {
  const mine = { ...withDay(stored, 0, ten), dates: [{ date: '2026-12-25', intervals: ten }] }
  const draft = rebaseDraft(edited(mine), { ...withDay(stored, 0, []), dates: [] })
  expect(draft.now).toEqual(mine)
  expect(draft.conflicts).toEqual([
    { field: 'week.0', mine: ten, theirs: [] },
    { field: 'dates.2026-12-25', mine: ten, theirs: undefined },
  ])
})

it('settles conflicts one by one', () => {
  const mine = { ...withDay(stored, 0, ten), dates: [{ date: '2026-12-25', intervals: ten }] }
  const draft = rebaseDraft(edited(mine), { ...withDay(stored, 0, []), dates: [] })
  const kept = settleConflict(draft, 'week.0', false)
  expect([kept.now, kept.conflicts.length]).toEqual([mine, 1])
  const taken = settleConflict(kept, 'dates.2026-12-25', true)
  expect([taken.now.dates, taken.conflicts]).toEqual([[], []])
})

it('has no conflict when both chose the same', () => {
  const draft = rebaseDraft(edited(withDay(stored, 0, ten)), withDay(stored, 0, ten))
  expect(draft).toEqual(beginDraft(withDay(stored, 0, ten)))
})

it('keeps an open conflict when the stored hours change again', () => {
  const first = rebaseDraft(edited(withDay(stored, 0, ten)), withDay(stored, 0, []))
  const again = rebaseDraft(first, { ...withDay(stored, 0, []), timeZone: 'Europe/London' })
  expect(again.conflicts).toEqual([{ field: 'week.0', mine: ten, theirs: [] }])
  expect([again.now.week[0], again.now.timeZone]).toEqual([ten, 'Europe/London'])
})

it('equals the stored hours when nothing was edited', () => {
  const changed = { ...stored, dates: [{ date: '2026-08-15', intervals: [] }, ...stored.dates] }
  expect(rebaseDraft(beginDraft(stored), changed)).toEqual(beginDraft(changed))
})
