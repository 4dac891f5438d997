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

async function createAccount(username: string): Promise<number> {
  const [{ id }] = await dataSource.query<[{ id: number }]>(
    `INSERT INTO users (username, email, password_hash) VALUES ($1, $1 || '@example.com', '-') RETURNING id`,
    [username],
  )
  await dataSource.query(`INSERT INTO second_factors (user_id, sealed, confirmed_at) VALUES ($1, '-', now())`, [id])
  await dataSource.query(
    `INSERT INTO sessions (sid, sess, expire) VALUES ($1, jsonb_build_object('userId', $2::int), now() + interval '1 hour')`,
    [`of ${username}`, id],
  )
  return id
}

it('removes the second factor of an account once', async () => {
  await createAccount('Maria')
  expect(await removeLostSecondFactor(dataSource, 'MARIA')).toEqual({
    outcome: 'taken off',
    username: 'Maria',
    ended: 1,
  })
  expect(await removeLostSecondFactor(dataSource, 'maria')).toEqual({ outcome: 'was off', username: 'Maria' })
})

it('knows no account of another name', async () => {
  expect(await removeLostSecondFactor(dataSource, 'nobody')).toEqual({ outcome: 'unknown', username: 'nobody' })
})

it('ends only the sessions of the account', async () => {
  await createAccount('Other')
  await createAccount('Marta')
  await removeLostSecondFactor(dataSource, 'Marta')
  const sessions = await dataSource.query(`SELECT sid FROM sessions WHERE sid IN ('of Marta', 'of Other')`)
  expect(sessions).toEqual([{ sid: 'of Other' }])
})

it('records the removal in the audit log', async () => {
  const id = await createAccount('Mara')
  await removeLostSecondFactor(dataSource, 'Mara')
  expect(
    await dataSource.query(
      `SELECT actor_id, actor_name, action, target_id, details FROM audit_log WHERE target_id = $1`,
      [String(id)],
    ),
  ).toEqual([
    {
      actor_id: null,
      actor_name: 'command line',
      action: 'user.second-factor-reset',
      target_id: String(id),
      details: { username: 'Mara', ended: 1 },
    },
  ])
})
