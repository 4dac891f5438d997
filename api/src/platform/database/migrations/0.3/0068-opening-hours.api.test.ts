import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing.js'
import { OpeningHours1763800000068 } from './0068-opening-hours.js'

const database = useTestDatabase()

const officeHours = 'Mo-Fr 09:00-12:30,14:00-18:00; Sa 09:00-13:00'
const before = [
  { id: 'with-hours', settings: { title: 'A', officeHours }, people: { offered: true, replyMinutes: 7 } },
  { id: 'look-only', settings: { officeHours }, people: {} },
  { id: 'anytime', settings: { title: 'B' }, people: { offered: true, replyMinutes: 5 } },
  { id: 'untouched', settings: { title: 'C' }, people: {} },
]

it('moves the hours of the look to the agents without loss', async () => {
  const migration = new OpeningHours1763800000068()
  const queries = database.dataSource.createQueryRunner()
  const stored = () =>
    queries.query(
      `SELECT public_id AS id, settings, people FROM bots WHERE public_id = ANY($1) ORDER BY array_position($1, public_id)`,
      [before.map(({ id }) => id)],
    )
  try {
    await migration.down(queries)
    for (const { id, settings, people } of before)
      await queries.query(
        `INSERT INTO bots (public_id, kind, domain, name, settings, people) VALUES ($1, 'portal', '', $1, $2, $3)`,
        [id, JSON.stringify(settings), JSON.stringify(people)],
      )
    await migration.up(queries)
    expect(await stored()).toEqual([
      {
        id: 'with-hours',
        settings: { title: 'A' },
        people: { offered: true, replyMinutes: 7, hours: 'own', officeHours },
      },
      { id: 'look-only', settings: {}, people: { hours: 'own', officeHours } },
      // Agents reachable at any time stay so.
      {
        id: 'anytime',
        settings: { title: 'B' },
        people: { offered: true, replyMinutes: 5, hours: 'anytime', officeHours: '' },
      },
      { id: 'untouched', settings: { title: 'C' }, people: {} },
    ])
    await migration.down(queries)
    expect(await stored()).toEqual(before)
    await migration.up(queries)
  } finally {
    await queries.release()
  }
})
