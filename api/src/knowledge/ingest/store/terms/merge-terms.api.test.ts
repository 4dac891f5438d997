import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { queryRows } from '../../../../platform/database/rows.js'
import { startTestDatabase } from '../../../../platform/database/testing.js'
import { BotVocabularies } from '../../../search/analyze/bot-vocabularies.js'
import { countedTerms } from './counted-terms.testing.js'
import { mergedFrom, mergeTerms } from './merge-terms.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let botId: string
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())
beforeEach(async () => {
  const [bot] = await queryRows<{ id: string }>(
    database.dataSource,
    `INSERT INTO bots (public_id, kind, domain, name) VALUES (gen_random_uuid()::text, 'portal', '', 'Merged') RETURNING id`,
  )
  botId = bot?.id ?? ''
})

async function write(count: number, of: string, change = ''): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => `${of}${n}${change}`).join('\n')
  await database.dataSource.query(`INSERT INTO term_counts (bot_id, stems, words) VALUES ($1, $2, $2)`, [botId, lines])
}
const stored = (): Promise<{ id: string; bytes: number }[]> =>
  database.dataSource.query(
    `SELECT id::text, octet_length(stems) AS bytes FROM term_counts WHERE bot_id = $1 ORDER BY id`,
    [botId],
  )

it.each([
  [[], 0],
  [[5_000_000], 0],
  [[5_000_000, 100_000], 1],
  [[5_000_000, 300, 200], 1],
  [[5_000_000, 40_000, 30_000, 9_000], 1],
  [[5_000_000, 1_200_000, 500_000], 2],
  [[5_000_000, 2_000_000, 900_000], 0],
  [[5_000_000, 300, 5_000_000, 300], 0],
  [[20_000, 300], 0],
])('of rows of %j bytes those from place %i on are merged', (sizes, from) => {
  expect(mergedFrom(sizes)).toBe(from)
})

it('a short text does not rewrite all the words of its bot', async () => {
  await write(40_000, 'large')
  await mergeTerms(database.dataSource, botId)
  const [large] = await stored()
  let written = 0
  for (let n = 0; n < 30; n++) {
    await write(20, `short${n}x`)
    await mergeTerms(database.dataSource, botId)
    const now = await stored()
    expect(now[0]).toEqual(large)
    expect(now.length).toBeLessThan(8)
    written += now.at(-1)?.bytes ?? 0
  }
  expect(written).toBeLessThan(large?.bytes ?? 0)
  const counted = await countedTerms(database.dataSource, botId, 'stems')
  expect([Object.keys(counted).length, counted.large7, counted.short3x7]).toEqual([40_600, 1, 1])
})

it('a bot whose large texts were all deleted knows none of their words', async () => {
  for (let round = 0; round < 2; round++) {
    await write(300_000, `r${round}w`)
    await write(20_000, `r${round}v`)
    await mergeTerms(database.dataSource, botId)
    await write(300_000, `r${round}w`, '\t-1')
    await write(20_000, `r${round}v`, '\t-1')
    await mergeTerms(database.dataSource, botId)
  }
  expect(await stored()).toEqual([{ id: expect.any(String), bytes: 0 }])
})

it('a question loads only what is new of a large vocabulary', async () => {
  const vocabularies = new BotVocabularies()
  await write(40_000, 'large')
  const before = await vocabularies.load(database.dataSource, botId)
  expect(before.stems.get('large39999')).toBe(1)
  await write(3, 'short')
  await write(1, 'large', '\t-1')
  const queried: unknown[] = []
  const watched = Object.create(database.dataSource, {
    query: {
      value: async (text: string, values: unknown[]) => {
        const found = await database.dataSource.query(text, values)
        queried.push(...(found as { stems?: string }[]).flatMap(({ stems }) => (stems === undefined ? [] : [stems])))
        return found
      },
    },
  }) as typeof database.dataSource
  const after = await vocabularies.load(watched, botId)
  expect(queried.filter((stems) => stems !== '')).toHaveLength(2)
  expect([
    after.stems.get('large39999'),
    after.stems.get('short2'),
    after.stems.get('large0'),
    after.words.has('large0'),
  ]).toEqual([1, 1, undefined, false])
  expect(before.stems.get('large0')).toBe(1)
})
