import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useTestDatabase } from '../database/testing.js'
import { reseal } from './reseal.js'
import { SealedText } from './sealed-text.js'

const from = 'the key before, long enough to be one of them'
const to = 'the key after it, long enough to be one of them'
const database = useTestDatabase()

it('seals every secret again under the new key', async () => {
  const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> => database.dataSource.query(text, values)
  const keys = new SealedText(from, 'model-keys')
  const bots = await sql<{ id: string }>(
    `INSERT INTO bots (public_id, kind, domain, name) SELECT 'bot-' || n, 'portal', '', 'Bot' FROM generate_series(1, 3) n RETURNING id`,
  )
  const [first, second, third] = bots.map(({ id }) => id) as [string, string, string]
  const strangers = new SealedText('the key of somebody else, long enough', 'model-keys').seal('lost', third)
  for (const [id, sealed] of [
    [first, keys.seal('sk-first', first)],
    [second, new SealedText(to, 'model-keys').seal('sk-second', second)],
    [third, strangers],
  ])
    await sql(`INSERT INTO model_keys (bot_id, sealed, last_four) VALUES ($1, $2, 'abcd')`, [id, sealed])
  const [user] = await sql<{ id: number }>(
    `INSERT INTO users (username, email, password_hash) VALUES ('ada', 'ada@example.com', 'x') RETURNING id`,
  )
  await sql(`INSERT INTO second_factors (user_id, sealed, confirmed_at) VALUES ($1, $2, now())`, [
    user!.id,
    new SealedText(from, 'second-factor').seal('BASE32', String(user!.id)),
  ])

  const [endpoint] = await sql<{ id: string }>(
    `INSERT INTO webhook_endpoints (bot_id, url) VALUES ($1, 'https://example.com/') RETURNING id`,
    [first],
  )
  const secretId = randomUUID()
  await sql(`INSERT INTO webhook_secrets (id, endpoint_id, sealed) VALUES ($1, $2, $3)`, [
    secretId,
    endpoint!.id,
    new SealedText(from, 'webhook-secrets').seal('whsec_x', secretId),
  ])

  await sql(`INSERT INTO push_keys (public_key, sealed) VALUES ('public', $1)`, [
    new SealedText(from, 'push-keys').seal('private', 'public'),
  ])

  expect(await reseal(database.dataSource, { from, to })).toEqual({ resealed: 4, lost: 1 })
  const sealedOf = async (id: string) =>
    (await sql<{ sealed: string }>(`SELECT sealed FROM model_keys WHERE bot_id = $1`, [id]))[0]!.sealed
  const after = new SealedText(to, 'model-keys')
  expect([after.open(await sealedOf(first), first), after.open(await sealedOf(second), second)]).toEqual([
    'sk-first',
    'sk-second',
  ])
  expect(keys.open(await sealedOf(first), first)).toBeUndefined()
  expect(await sealedOf(third)).toBe(strangers)
  const [factor] = await sql<{ sealed: string }>(`SELECT sealed FROM second_factors`)
  expect(new SealedText(to, 'second-factor').open(factor!.sealed, String(user!.id))).toBe('BASE32')
  const [secret] = await sql<{ sealed: string }>(`SELECT sealed FROM webhook_secrets`)
  expect(new SealedText(to, 'webhook-secrets').open(secret!.sealed, secretId)).toBe('whsec_x')
  const [pushKey] = await sql<{ sealed: string }>(`SELECT sealed FROM push_keys`)
  expect(new SealedText(to, 'push-keys').open(pushKey!.sealed, 'public')).toBe('private')
  expect(await reseal(database.dataSource, { from, to })).toEqual({ resealed: 0, lost: 1 })
})
