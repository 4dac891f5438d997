import { limits } from '@loquia/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryRows } from '../../platform/database/rows.js'
import { SourceDeleter } from '../../knowledge/index.js'
import { path, plain, scene, studioScene } from './studio-scene.testing.js'

studioScene()

const botIdSql = '(SELECT id FROM bots WHERE public_id = $1)'

async function query<Row extends object>(sql: string, ...parameters: unknown[]): Promise<Row[]> {
  return queryRows<Row>(scene.database.dataSource, sql, [scene.bot.botId, ...parameters])
}

async function readAnswers(): Promise<string[]> {
  const found = await query<{ answer: string }>(
    `SELECT answer FROM sources WHERE bot_id = ${botIdSql} AND type = 'answer' AND status = 'ready' ORDER BY created_at`,
  )
  return found.map(({ answer }) => answer)
}

function save(companyInfo: string): ReturnType<typeof scene.ada.call> {
  return scene.ada.call('PUT', path('settings'), { ...plain, companyInfo })
}

async function fillWithSources(count: number): Promise<void> {
  await query(
    `INSERT INTO sources (bot_id, type, location, status)
     SELECT ${botIdSql}, 'url', 'https://bakery.example/' || n, 'ready' FROM generate_series(1, $2::int) n`,
    count,
  )
}

beforeEach(async () => {
  await query(`DELETE FROM sources WHERE bot_id = ${botIdSql}`)
  await query(`UPDATE bots SET company_info = '' WHERE public_id = $1`)
})
afterEach(() => vi.restoreAllMocks())

describe('a bot with as many sources as it may have', () => {
  it('can change what the business says of itself', async () => {
    await save('We bake bread.')
    await fillWithSources(limits.trainingsPerBot - 1)
    expect((await save('We bake cakes.')).status).toBe(200)
    expect(await readAnswers()).toEqual(['We bake cakes.'])
  })

  it('refuses a first description as full', async () => {
    await fillWithSources(limits.trainingsPerBot)
    expect(await save('We bake bread.')).toMatchObject({ status: 409, body: { code: 'training_limit' } })
  })

  it('saves no settings whose description it refuses', async () => {
    await fillWithSources(limits.trainingsPerBot)
    await save('We bake bread.')
    expect((await scene.ada.call('GET', path('settings'))).body).toMatchObject({ settings: { companyInfo: '' } })
  })
})

it('deletes the answer with the next save where deleting failed', async () => {
  await save('We bake bread.')
  vi.spyOn(scene.server.app.get(SourceDeleter, { strict: false }), 'delete').mockRejectedValueOnce(new Error('lost'))
  expect((await save('')).status).toBe(500)
  expect((await save('')).status).toBe(200)
  expect(await readAnswers()).toEqual([])
})

it('keeps the answer where other settings change', async () => {
  await save('We bake bread.')
  await scene.ada.call('PUT', path('settings'), { ...plain, companyInfo: 'We bake bread.', timeZone: 'Europe/Rome' })
  expect(await readAnswers()).toEqual(['We bake bread.'])
})

it('deletes copies that an earlier fault left', async () => {
  await save('We bake bread.')
  await query(
    `INSERT INTO sources (bot_id, type, location, answer, status) SELECT bot_id, type, location, 'Old.', 'ready' FROM sources WHERE bot_id = ${botIdSql}`,
  )
  await save('We bake cakes.')
  expect(await readAnswers()).toEqual(['We bake cakes.'])
})
