import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import type { Passage } from '../chunking/passage.js'
import { BotVocabularies } from '../../search/analyze/bot-vocabularies.js'
import { PassageIndex } from './passage-index.js'
import { headingWeight, textWeight } from './bm25.js'
import { extractTerms } from './terms/count-terms.js'
import { countedTerms } from './terms/counted-terms.testing.js'
import { preparePassages } from './passage-term-vectors.js'
import { sparseVector } from './sparse-vector.js'
import { writePage } from './written-pages.testing.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let index: PassageIndex
let botId: string
let sourceId: string
beforeAll(async () => {
  database = await startTestDatabase()
  index = new PassageIndex(database.dataSource)
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.dataSource.query(`DELETE FROM bots`)
  const [bot] = await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('b', 'demo', 'x', 'X') RETURNING id`,
  )
  botId = bot.id
  const [source] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'x') RETURNING id`,
    [botId],
  )
  sourceId = source.id
})

async function addPage(url: string): Promise<string> {
  const [page] = await database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, $3, 'read') RETURNING id`,
    [sourceId, botId, url],
  )
  return page.id
}

function chunk(text: string, ordinal = 0): Passage {
  return {
    ordinal,
    kind: 'text',
    url: 'https://x/',
    title: 'Bakery',
    headings: ['Bread'],
    text,
    language: 'en',
    words: 3,
    startOffset: 0,
    endOffset: text.length,
  }
}

const documents = (field: 'stems' | 'words') => countedTerms(database.dataSource, botId, field)

async function writeTwoPages() {
  const first = await addPage('https://x/1')
  const second = await addPage('https://x/2')
  await writePage(index, { botId, pageId: first }, [
    chunk('We bake loaves. Loaves are baked daily.'),
    chunk('Rye loaf', 1),
  ])
  await writePage(index, { botId, pageId: second }, [chunk('Baking classes')])
  return { first, second }
}

it('counts the passages of each term', async () => {
  await writeTwoPages()
  expect(await documents('stems')).toMatchObject({ bake: 2, loaf: 2, rye: 1, bakeri: 3, bread: 3 })
  expect(await documents('words')).toMatchObject({ bake: 1, baked: 1, baking: 1, loaves: 1 })
})

it('counts the terms of a page that was replaced once', async () => {
  const { first } = await writeTwoPages()
  await writePage(index, { botId, pageId: first }, [chunk('Rye only')])
  await writePage(index, { botId, pageId: first }, [chunk('Rye only')])
  expect(await documents('stems')).toEqual({ bake: 1, class: 1, rye: 1, bakeri: 2, bread: 2 })
})

it('counts no terms of pages that were deleted', async () => {
  const { first, second } = await writeTwoPages()
  await index.removePage({ botId, pageId: first })
  await index.removePage({ botId, pageId: second })
  await index.removePage({ botId, pageId: second })
  expect(await documents('stems')).toEqual({})
  expect(await documents('words')).toEqual({})
  expect(await database.dataSource.query(`SELECT count(*)::int AS n FROM chunks`)).toEqual([{ n: 0 }])
})

it('keeps the counts correct when pages of a bot are written at once', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, (_, n) => addPage(`https://x/${n}`)))
  await Promise.all(pages.map((pageId) => writePage(index, { botId, pageId }, [chunk('Sourdough bread')])))
  expect(await documents('stems')).toEqual({ sourdough: 8, bread: 8, bakeri: 8 })
})

it('leaves no passage behind for a page that was deleted meanwhile', async () => {
  const pageId = await addPage('https://x/1')
  await database.dataSource.query(`DELETE FROM pages`)
  await writePage(index, { botId, pageId }, [chunk('Sourdough bread')])
  expect(await database.dataSource.query(`SELECT count(*)::int AS n FROM chunks`)).toEqual([{ n: 0 }])
  expect(await documents('stems')).toEqual({})
})

it('finds the same with binary values as with literals', async () => {
  const page = await addPage('https://x/1')
  const passage = chunk('Rye loaf, rye rolls and a rye bread with caraway')
  await index.replacePages(botId, [{ pageId: page, passages: preparePassages([passage]), isNew: true }])
  const { text, length, heading } = extractTerms(passage)
  const inHeading = [...heading.values()].reduce((sum, count) => sum + count, 0)
  const weighed = (counts: ReadonlyMap<string, number>, weight: (count: number) => number): string | null =>
    sparseVector(new Map([...counts].map(([term, count]) => [term, weight(count)])))
  const [row] = await database.dataSource.query(
    `SELECT text_terms = $1::sparsevec AS text, heading_terms = $2::sparsevec AS heading FROM chunks WHERE page_id = $3`,
    [
      weighed(text, (count) => textWeight(count, length)),
      weighed(heading, (count) => headingWeight(count, inHeading)),
      page,
    ],
  )
  expect(row).toEqual({ text: true, heading: true })
})

it('counts correctly over several transactions', async () => {
  const ids = [await addPage('https://x/1'), await addPage('https://x/2'), await addPage('https://x/3')]
  const passages = (count: number) =>
    preparePassages(Array.from({ length: count }, (_, n) => chunk(`Rye loaf ${n}`, n)))
  await index.replacePages(botId, [
    { pageId: ids[0]!, passages: passages(300) },
    { pageId: ids[1]!, passages: passages(100) },
    { pageId: ids[2]!, passages: passages(3) },
  ])
  expect(await documents('stems')).toMatchObject({ rye: 403, bread: 403, 0: 3, 99: 2, 299: 1 })
  expect(
    await database.dataSource.query(`SELECT page_id, count(*)::int AS n FROM chunks GROUP BY page_id ORDER BY page_id`),
  ).toEqual([
    { page_id: ids[0], n: 300 },
    { page_id: ids[1], n: 100 },
    { page_id: ids[2], n: 3 },
  ])
  for (const pageId of ids) await index.removePage({ botId, pageId })
  expect(await documents('stems')).toEqual({})
})

it('writes the remaining pages when one of several new ones was deleted', async () => {
  const first = await addPage('https://x/1')
  const second = await addPage('https://x/2')
  await database.dataSource.query(`DELETE FROM pages WHERE id = $1`, [first])
  await index.replacePages(
    botId,
    [first, second].map((pageId) => ({ pageId, passages: preparePassages([chunk('Rye loaf')]), isNew: true })),
  )
  expect(await database.dataSource.query(`SELECT page_id FROM chunks`)).toEqual([{ page_id: second }])
  expect(await documents('stems')).toMatchObject({ rye: 1, loaf: 1 })
})

describe('counts of terms during a build', () => {
  const vocabulary = async () => {
    const { stems } = await new BotVocabularies().load(database.dataSource, botId)
    return stems.findByPrefix('', 1_000).map((stem) => [stem, stems.get(stem)] as const)
  }
  const waiting = async () =>
    (await database.dataSource.query(`SELECT count(*)::int AS n FROM term_counts WHERE bot_id = $1`, [botId]))[0].n

  it('are known during the build', async () => {
    const first = await addPage('https://x/1')
    const second = await addPage('https://x/2')
    await index.runGuarded(botId, async () => {
      await index.replacePages(botId, [{ pageId: first, passages: preparePassages([chunk('Rye loaf')]) }])
      await index.replacePages(botId, [
        { pageId: second, passages: preparePassages([chunk('Rye rolls')]), isNew: true },
      ])
      expect(await waiting()).toBe(2)
      expect(Object.fromEntries(await vocabulary())).toMatchObject({ rye: 2, loaf: 1, bread: 2 })
      await index.removePage({ botId, pageId: first })
      expect(Object.fromEntries(await vocabulary())).toEqual({ rye: 1, roll: 1, bread: 1, bakeri: 1 })
    })
    expect(await waiting()).toBe(1)
    expect(await documents('stems')).toEqual({ rye: 1, roll: 1, bread: 1, bakeri: 1 })
  })

  it('are merged during a long build', async () => {
    const page = await addPage('https://x/1')
    const build = index.runGuarded(botId, async () => {
      for (let n = 0; n < 40; n++)
        await index.replacePages(botId, [{ pageId: page, passages: preparePassages([chunk(`Rye ${n}`)]) }])
      expect(await waiting()).toBeLessThan(24)
      await database.dataSource.query(`INSERT INTO term_counts (bot_id, stems, words) VALUES ($1, E'left\t3', '')`, [
        botId,
      ])
      throw new Error('the site went away')
    })
    await expect(build).rejects.toThrow('went away')
    expect(await waiting()).toBe(1)
    expect(await documents('stems')).toMatchObject({ rye: 1, 39: 1, left: 3 })
  })
})
