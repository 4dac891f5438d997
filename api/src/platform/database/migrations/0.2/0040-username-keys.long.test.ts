import { usersResponse } from '@loquia/contracts'
import { hash } from '@node-rs/argon2'
import { Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CookieCaller } from '../../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../../testing/test-app.js'
import { dataSourceOptions, migrateTo, migrate } from '../../data-source.js'
import { importedEntities } from '../../testing.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded/embedded-postgres.js'

const before = [
  'FirstTables1763700000000',
  'DocumentsAndModel1763800000002',
  'CrawlControl1763800000003',
  'GoldenQuestions1763800000004',
  'Leads1763800000005',
  'ContentAndInquiries1763800000006',
  'AccountsAndProjects1763800000007',
  'StudioAndInsight1763800000008',
  'ContentAdmin1763800000009',
  'Inboxes1763800000010',
  'TermChanges1763800000020',
  'CountedTerms1763800000021',
  'Installs1763800000024',
  'AllTexts1763800000027',
  'ReadingVersion1763800000028',
  'SecondFactors1763800000029',
  'WebhookDeliveries1763800000030',
  'NoticeAddresses1763800000032',
  'LoginEpoch1763800000033',
  'FirstProof1763800000034',
]
const old = ['admin', 'ａｄｍｉｎ', 'admin\u200b', 'Ada', 'аda', 'adm1n', '\u202eeve', 'ali', 'Cafe\u0301 😀']
const marked = [null, 'look-alike', 'look-alike', null, 'look-alike', 'look-alike', 'characters', null, 'characters']

let postgres: EmbeddedPostgres
let server: TestApp
let dataSource: DataSource
const lines: string[] = []

beforeAll(async () => {
  postgres = await startEmbeddedPostgres()
  await migrateTo(postgres.url, before)
  dataSource = await new DataSource(
    Object.assign(dataSourceOptions(postgres.url, true), { entities: importedEntities() }),
  ).initialize()
  for (const [at, username] of old.entries()) {
    await dataSource.query(`INSERT INTO users (username, email, password_hash, role) VALUES ($1, $2, $3, $4)`, [
      username,
      `old-${at}@example.com`,
      await hash(`password of ${at}`, { memoryCost: 19_456, timeCost: 2 }),
      at === 0 ? 'admin' : 'client',
    ])
  }
  await migrate(postgres.url)
  vi.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)))
  server = await startTestApp({ dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
  await dataSource?.destroy()
  await postgres?.stop()
})

it('marks old names that new accounts may not have, without breaking their logins', async () => {
  expect(await dataSource.query(`SELECT username, username_fault FROM users ORDER BY id`)).toEqual(
    old.map((username, at) => ({ username, username_fault: marked[at] })),
  )
  for (const [at, username] of old.entries()) {
    expect(
      await new CookieCaller(server.url).call('POST', '/api/login', { username, password: `password of ${at}` }),
    ).toMatchObject({ status: 200, body: { username } })
  }
})

it('reports suspicious names to the operator by their ids', async () => {
  const told = lines.filter((line) => line.includes('usernames'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('suspicious_usernames count=6 ')
  expect(told[0]).toContain('#2 (look-alike)')
  expect(told[0]).toContain('#7 (characters)')
  expect(told[0]).not.toContain('eve')
  const admin = new CookieCaller(server.url)
  await admin.call('POST', '/api/login', { username: 'admin', password: 'password of 0' })
  const { users } = usersResponse.parse(
    (await admin.call('GET', `/api/admin/users?search=${encodeURIComponent('#2')}`)).body,
  )
  expect(users).toMatchObject([{ id: 2, username: 'ａｄｍｉｎ', usernameFault: 'look-alike' }])
})

it.each(['ADMIN', 'adm\u0131n', 'ａli', 'a1i', 'adа'.replace('ad', 'аd'), 'eve\u202e'])(
  'refuses a new name that looks like an old one: %j',
  async (username) => {
    const email = `new-${encodeURIComponent(username).replaceAll('%', '')}@example.com`
    expect([400, 409]).toContain(
      (await new CookieCaller(server.url).call('POST', '/api/register', { username, password: 'correct horse', email }))
        .status,
    )
  },
)
