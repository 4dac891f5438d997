import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { startTestDatabase } from '../../database/testing.js'
import { OpenAiModel } from '../../openai/index.js'
import type { Chunk } from '../chunks/chunk.js'
import { ChunkIndex } from './chunk-index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let index: ChunkIndex
let botId: string
let sourceId: string
beforeAll(async () => {
  database = await startTestDatabase()
  index = new ChunkIndex(database.dataSource, new OpenAiModel(readEnvironment({})))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.dataSource.query(`DELETE FROM bots`)
  const [bot] = await database.dataSource.query(`INSERT INTO bots (public_id, kind, domain, name) VALUES ('b', 'demo', 'x', 'X') RETURNING id`)
  botId = bot.id
  const [source] = await database.dataSource.query(`INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'x') RETURNING id`, [botId])
  sourceId = source.id
})

async function addPage(url: string): Promise<string> {
  const [page] = await database.dataSource.query(`INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, $3, 'read') RETURNING id`, [sourceId, botId, url])
  return page.id
}

function chunk(text: string, ordinal = 0): Chunk {
  return { ordinal, kind: 'text', url: 'https://x/', title: 'Bakery', headings: ['Bread'], text, language: 'en', words: 3, startOffset: 0, endOffset: text.length }
}

async function documents(field: string): Promise<Record<string, number>> {
  const rows: { term: string; documents: number }[] = await database.dataSource.query(`SELECT term, documents FROM terms WHERE bot_id = $1 AND field = $2 AND documents <> 0 ORDER BY term`, [botId, field])
  return Object.fromEntries(rows.map((row) => [row.term, row.documents]))
}

it('counts in how many passages each stem and word stands, through replacing and removing', async () => {
  const first = await addPage('https://x/1')
  const second = await addPage('https://x/2')
  await index.replacePage({ botId, pageId: first }, [chunk('We bake loaves. Loaves are baked daily.'), chunk('Rye loaf', 1)])
  await index.replacePage({ botId, pageId: second }, [chunk('Baking classes')])
  expect(await documents('stem')).toMatchObject({ bake: 2, loaf: 2, rye: 1, bakeri: 3, bread: 3 })
  expect(await documents('word')).toMatchObject({ bake: 1, baked: 1, baking: 1, loaves: 1 })

  await index.replacePage({ botId, pageId: first }, [chunk('Rye only')])
  await index.replacePage({ botId, pageId: first }, [chunk('Rye only')])
  expect(await documents('stem')).toEqual({ bake: 1, class: 1, rye: 1, bakeri: 2, bread: 2 })

  await index.removePage({ botId, pageId: first })
  await index.removePage({ botId, pageId: second })
  await index.removePage({ botId, pageId: second })
  expect(await documents('stem')).toEqual({})
  expect(await documents('word')).toEqual({})
  expect(await database.dataSource.query(`SELECT count(*)::int AS n FROM chunks`)).toEqual([{ n: 0 }])
})

it('keeps the counts right when pages of a bot are written at once', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, (_, n) => addPage(`https://x/${n}`)))
  await Promise.all(pages.map((pageId) => index.replacePage({ botId, pageId }, [chunk('Sourdough bread')])))
  expect(await documents('stem')).toEqual({ sourdough: 8, bread: 8, bakeri: 8 })
})

it('leaves no passage behind for a page that was deleted meanwhile', async () => {
  const pageId = await addPage('https://x/1')
  await database.dataSource.query(`DELETE FROM pages`)
  await index.replacePage({ botId, pageId }, [chunk('Sourdough bread')])
  expect(await database.dataSource.query(`SELECT count(*)::int AS n FROM chunks`)).toEqual([{ n: 0 }])
  expect(await documents('stem')).toEqual({})
})
