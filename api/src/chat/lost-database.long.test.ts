import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '@loquia/contracts'
import { Logger } from '@nestjs/common'
import type { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dataSourceOptions, openAndMigrate } from '../platform/database/data-source.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js'
import { importedEntities, migratedTemplate } from '../platform/database/testing.js'
import { ChatClient } from '../testing/chat-client.js'
import { startTestApp, type TestApp } from '../testing/test-app.js'
import { AnswerStore } from './answers/answer-store.js'

let folder: string
let postgres: EmbeddedPostgres
let dataSource: DataSource
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquia-lost-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), template: await migratedTemplate() })
  dataSource = await openAndMigrate(
    Object.assign(dataSourceOptions(postgres.url, true), { entities: importedEntities() }),
  )
  await dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('lost', 'demo', 'lost.example', 'Lost')`,
  )
  app = await startTestApp({ dataSource, timing: { leaseMs: 6_000, recoverEveryMs: 200, flushMs: 50 } })
})
afterAll(async () => {
  await app.stop()
  await dataSource.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

async function loseDatabase(): Promise<() => Promise<void>> {
  const port = Number(new URL(postgres.url).port)
  await postgres.stop()
  return async () => {
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port })
  }
}
const storedAnswer = async (id: string): Promise<{ content: string; state: string }> =>
  (await dataSource.query('SELECT content, state FROM messages WHERE id = $1', [id]))[0]

it('continues an answer while the database is away until it can store the answer', async () => {
  const log: string[] = []
  for (const level of ['warn', 'log'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((text: string) => void log.push(text))
  const lookedFor = vi.spyOn(AnswerStore.prototype, 'failOrphaned')
  const reader = await ChatClient.connect(app.url, { botId: 'lost' })
  const asker = await ChatClient.connect(app.url, { botId: 'lost', language: 'it' })
  const { answerId } = await reader.ask('Are you there?')
  const answer = await app.answerer.next()
  answer.say('Here ')
  await reader.until(() => reader.text(answerId) === 'Here ')

  const restore = await loseDatabase()
  answer.say('and here ')
  await reader.until(() => reader.text(answerId) === 'Here and here ')
  const clientMessageId = 'asked-while-the-database-was-away'
  expect(await asker.send('ask', { clientMessageId, text: 'And I?' })).toMatchObject({
    success: false,
    code: 'not_ready',
    message: errorMessage('not_ready', 'it'),
  })
  lookedFor.mockClear()
  await vi.waitUntil(() => lookedFor.mock.calls.length > 5, { timeout: 120_000 })
  expect(log).toEqual([expect.stringMatching(/: not_ready/)])
  vi.restoreAllMocks()
  await restore()

  answer.say('again.')
  answer.end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', length: 'Here and here again.'.length })
  expect(await storedAnswer(answerId)).toEqual({ content: 'Here and here again.', state: 'done' })

  const accepted = await asker.ask('And I?', clientMessageId)
  const second = await app.answerer.next()
  second.say('You, too.')
  second.end()
  expect(await asker.end(accepted.answerId)).toMatchObject({ type: 'answer-end' })
  expect(reader.faults).toEqual([])
  reader.close()
  asker.close()
})

it('interrupts an answer when the database stays away too long', async () => {
  const reader = await ChatClient.connect(app.url, { botId: 'lost' })
  const { answerId, visitorToken } = await reader.ask('Are you still there?')
  const answer = await app.answerer.next()
  answer.say('Half ')
  await expect.poll(async () => (await storedAnswer(answerId)).content).toBe('Half ')

  const restore = await loseDatabase()
  answer.say('an answer.')
  answer.end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-error', code: 'answer_interrupted' })
  await restore()

  await expect.poll(() => storedAnswer(answerId)).toEqual({ content: 'Half ', state: 'failed' })
  const back = await ChatClient.connect(app.url, { botId: 'lost', visitorToken })
  const again = await back.send('regenerate', { messageId: answerId })
  expect(again).toMatchObject({ success: true })
  const whole = await app.answerer.next()
  whole.say('A whole answer.')
  whole.end()
  expect(await back.end((again as { answerId: string }).answerId)).toMatchObject({ type: 'answer-end' })
  reader.close()
  back.close()
})

it('refuses a question with the code storage_full while the disk of the database is full', async () => {
  await dataSource.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
  )
  await dataSource.query('CREATE TRIGGER full_disk BEFORE INSERT ON messages EXECUTE FUNCTION full_disk()')
  const reader = await ChatClient.connect(app.url, { botId: 'lost' })
  const clientMessageId = 'asked-while-the-disk-was-full'
  expect(await reader.send('ask', { clientMessageId, text: 'Is there room?' })).toMatchObject({
    success: false,
    code: 'storage_full',
    message: errorMessage('storage_full', 'en'),
  })
  const overHttp = await fetch(`${app.url}/api/chatbot-demo/lost/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'And here?' }),
  })
  expect(overHttp.status).toBe(507)
  expect(
    await dataSource.query(
      `SELECT count(*)::int AS count FROM messages WHERE content IN ('Is there room?', 'And here?')`,
    ),
  ).toEqual([{ count: 0 }])

  await dataSource.query('DROP TRIGGER full_disk ON messages')
  const { answerId } = await reader.ask('Is there room?', clientMessageId)
  const answer = await app.answerer.next()
  answer.say('There is.')
  answer.end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end' })
  reader.close()
})
