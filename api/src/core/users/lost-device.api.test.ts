import { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataSourceOptions } from '../../platform/database/data-source.js'
import { startTestDatabase } from '../../platform/database/testing.js'
import { lostDeviceEntities, removeLostSecondFactor } from './lost-device.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let dataSource: DataSource

beforeAll(async () => {
  database = await startTestDatabase()
  dataSource = await new DataSource(
    Object.assign(dataSourceOptions(database.url, true), { entities: lostDeviceEntities }),
  ).initialize()
})
afterAll(async () => {
  await dataSource?.destroy()
  await database?.stop()
})

it('takes a second factor off, once, ends the sessions and writes it down', async () => {
  const [{ id }] = await dataSource.query<[{ id: number }]>(
    `INSERT INTO users (username, email, password_hash) VALUES ('Maria', 'maria@example.com', '-') RETURNING id`,
  )
  await dataSource.query(`INSERT INTO second_factors (user_id, sealed, confirmed_at) VALUES ($1, '-', now())`, [id])
  await dataSource.query(
    `INSERT INTO sessions (sid, sess, expire) VALUES ('one', jsonb_build_object('userId', $1::int), now() + interval '1 hour'), ('other', '{"userId": 0}', now())`,
    [id],
  )
  expect(await removeLostSecondFactor(dataSource, 'nobody')).toEqual({ outcome: 'unknown', username: 'nobody' })
  expect(await removeLostSecondFactor(dataSource, 'MARIA')).toEqual({
    outcome: 'taken off',
    username: 'Maria',
    ended: 1,
  })
  expect(await removeLostSecondFactor(dataSource, 'maria')).toEqual({ outcome: 'was off', username: 'Maria' })
  expect(await dataSource.query(`SELECT sid FROM sessions`)).toEqual([{ sid: 'other' }])
  expect(await dataSource.query(`SELECT actor_id, actor_name, action, target_id, details FROM audit_log`)).toEqual([
    {
      actor_id: null,
      actor_name: 'command line',
      action: 'user.second-factor-reset',
      target_id: String(id),
      details: { username: 'Maria', ended: 1 },
    },
  ])
})
