import { Logger } from '@nestjs/common'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readEnvironment } from '../config/env.js'
import { startTestDatabase } from '../platform/database/testing.js'
import { UserEntity, UsersService } from '../core/users/index.js'
import { BotEntity } from '../core/bots/index.js'
import { SeedService } from './index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>

beforeAll(async () => {
  database = await startTestDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.dataSource.query(`DELETE FROM users`)
})
afterAll(() => database.stop())

async function warnings(ADMIN_PASSWORD: string): Promise<string[]> {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {})
  const secret = 'a secret of the test, long enough to be one'
  const environment = readEnvironment({
    NODE_ENV: 'production',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
    PUBLIC_URL: 'https://loquia.example',
    ADMIN_PASSWORD,
  })
  const nothing = { create: () => Promise.reject(new Error('production has no samples')) }
  const accounts = database.dataSource.getRepository(UserEntity)
  const bots = database.dataSource.getRepository(BotEntity)
  await new SeedService(accounts, bots, environment, new UsersService(accounts), nothing, nothing).seed()
  return warn.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('ADMIN_PASSWORD'))
}

it.each([
  ['letmein', /admin_password_weak reason=password_leaked/],
  ['admin-2026', /admin_password_weak reason=password_guessable/],
  ['x7!', /fewer than 6 characters/],
])('starts with the password %s for its first admin, and says what is wrong with it', async (password, words) => {
  const said = await warnings(password)
  expect(said).toEqual([expect.stringMatching(words)])
  expect(said[0]).not.toContain(password)
  expect(await database.dataSource.query(`SELECT username FROM users WHERE role = 'admin'`)).toEqual([
    { username: 'admin' },
  ])
})

it('says nothing of a good one', async () => {
  expect(await warnings('a password of ours')).toEqual([])
})

it('takes the admin that another node made at the same moment', async () => {
  const accounts = database.dataSource.getRepository(UserEntity)
  const bots = database.dataSource.getRepository(BotEntity)
  const users = new UsersService(accounts)
  const twice = {
    create: async (user: Parameters<UsersService['create']>[0]) => [await users.create(user), await users.create(user)],
    findWeakness: () => Promise.resolve(undefined),
  }
  const secret = 'a secret of the test, long enough to be one'
  const environment = readEnvironment({
    NODE_ENV: 'production',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
    PUBLIC_URL: 'https://loquia.example',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'correct horse 7 battery',
  })
  const nothing = { create: () => Promise.reject(new Error('production has no samples')) }
  expect(await new SeedService(accounts, bots, environment, twice, nothing, nothing).seed()).toEqual({
    logins: [{ role: 'admin', username: 'admin' }],
    demos: [],
  })
})

it('keeps the demo of a sample site from one start to the next, and drops one whose reading failed', async () => {
  const accounts = database.dataSource.getRepository(UserEntity)
  const bots = database.dataSource.getRepository(BotEntity)
  const users = new UsersService(accounts)
  const domain = 'bakery.example'
  let made = 0
  const demos = {
    create: async ({ language }: { domain: string; language: 'en' | 'it' }) => {
      const demoId = `demo-${++made}`
      const { id } = await bots.save({ publicId: demoId, kind: 'demo', domain, name: domain, language })
      await database.dataSource.query(`INSERT INTO demos (bot_id) VALUES ($1)`, [id])
      await database.dataSource.query(`INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', $2)`, [
        id,
        domain,
      ])
      return { demoId }
    },
  }
  const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_SITES: `en@${domain}` })
  const seed = new SeedService(accounts, bots, environment, users, demos, { create: () => Promise.resolve() })
  const expected = (demoId: string) => ({ demos: [{ demoId, domain, language: 'en' }] })

  expect(await seed.seed()).toMatchObject({
    logins: [
      { role: 'admin', password: expect.any(String) },
      { role: 'client', username: 'client' },
    ],
    ...expected('demo-1'),
  })
  const again = await seed.seed()
  expect(again).toMatchObject(expected('demo-1'))
  expect(again.logins.map(({ password }) => password)).toEqual([undefined, undefined])
  await database.dataSource.query(`UPDATE sources SET status = 'failed'`)
  expect(await seed.seed()).toMatchObject(expected('demo-2'))
  expect(await bots.countBy({ domain })).toBe(1)
  await database.dataSource.query(`DELETE FROM demos`)
  expect(await seed.seed()).toMatchObject(expected('demo-3'))
})
