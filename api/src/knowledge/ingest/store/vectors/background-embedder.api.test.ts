import { setTimeout as delay } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Embedder, Embeddings } from '../../../../core/embeddings/index.js'
import { startTestDatabase } from '../../../../platform/database/testing.js'
import { RecurringJobs } from '../../../../platform/jobs/index.js'
import { MemoryJobs } from '../../../../testing/memory-jobs.js'
import type { Passage } from '../../chunking/passage.js'
import { BackgroundEmbedder } from './background-embedder.js'
import { PassageIndex } from '../passage-index.js'
import { VectorStore } from './vector-store.js'
import { addWrittenPage, writePage } from '../written-pages.testing.js'

class ChosenEmbeddings implements Pick<Embeddings, 'current' | 'forBot' | 'withId' | 'onChange'> {
  private readonly listening = new Set<() => void>()
  constructor(
    private chosen: Embedder | undefined,
    private readonly others: readonly Embedder[] = [],
  ) {}
  current(): Embedder | undefined {
    return this.chosen
  }
  forBot(): Embedder | undefined {
    return this.chosen
  }
  withId(id: string): Embedder | undefined {
    return [this.chosen, ...this.others].find((embedder) => embedder?.id === id)
  }
  onChange(listener: () => void): () => void {
    this.listening.add(listener)
    return () => this.listening.delete(listener)
  }
  choose(embedder: Embedder): void {
    this.chosen = embedder
    for (const listener of this.listening) listener()
  }
}

class LetterEmbedder implements Embedder {
  readonly dimensions = 26
  readonly batchSize = 8
  isStatic = false
  readonly embedded: string[] = []
  held: Promise<void> | undefined
  failing = false

  constructor(
    readonly id: string,
    readonly languages: readonly string[] | 'all' = 'all',
  ) {}

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    await this.held
    if (this.failing) throw new Error('away')
    this.embedded.push(...texts)
    return texts.map(lettersOf)
  }
}

function lettersOf(text: string): Float32Array {
  const vector = new Float32Array(26)
  for (const letter of text.toLowerCase().replaceAll(/[^a-z]/g, '')) {
    const place = letter.charCodeAt(0) - 97
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

function plainPassage(url: string, text: string, more: Partial<Passage> = {}): Passage {
  return Object.assign(
    {
      ordinal: 0,
      kind: 'text' as const,
      url,
      title: 'X',
      headings: [],
      text,
      language: 'en' as const,
      words: 3,
      startOffset: 0,
      endOffset: text.length,
    },
    more,
  )
}

let database: Awaited<ReturnType<typeof startTestDatabase>>
let bots = 0
let botId: string
let sourceId: string
beforeAll(async () => {
  Logger.overrideLogger(false)
  database = await startTestDatabase()
})
afterAll(() => database.stop())

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function addBot(): Promise<{ botId: string; sourceId: string }> {
  const [bot] = await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ($1, 'demo', 'x.example', 'X') RETURNING id`,
    [`vectors-${bots++}`],
  )
  const [source] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'x.example') RETURNING id`,
    [bot.id],
  )
  return { botId: bot.id, sourceId: source.id }
}
beforeEach(async () => {
  await database.dataSource.query(`DELETE FROM bots`)
  ;({ botId, sourceId } = await addBot())
})

async function start(embeddings: ChosenEmbeddings): Promise<{ index: PassageIndex; vectors: VectorStore }> {
  const index = new PassageIndex(database.dataSource)
  const vectors = new VectorStore(database.dataSource, embeddings)
  const jobs = new MemoryJobs(true)
  const recurring = new RecurringJobs(jobs as never)
  const background = new BackgroundEmbedder(index, vectors, embeddings, jobs, recurring)
  await background.onApplicationBootstrap()
  stops.push(async () => {
    background.onModuleDestroy()
    recurring.onModuleDestroy()
    await jobs.stop()
  })
  return { index, vectors }
}

let pages = 0
function add(index: PassageIndex, texts: readonly string[], more: Partial<Passage> = {}, bot = { botId, sourceId }) {
  const url = `https://x.example/${pages++}`
  return addWrittenPage(
    database.dataSource,
    index,
    { ...bot, url },
    texts.map((text, ordinal) => plainPassage(url, text, { ordinal, ...more })),
  )
}

const rowsOf = (table: string): Promise<{ n: number }[]> =>
  database.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`)
const vectorCount = async (): Promise<number> => (await rowsOf('passage_vectors WHERE ordinal = 0'))[0]!.n

async function nearestTexts(
  vectors: VectorStore,
  embedder: Embedder,
  text: string,
  indexVersion = 'live' as 'live' | 'draft',
) {
  const near = await vectors.findNearest({ botId, indexVersion, embedder: embedder.id }, lettersOf(text), 3)
  const texts: { id: string; text: string }[] = await database.dataSource.query(
    `SELECT id::text, text FROM chunks UNION ALL SELECT id::text, text FROM draft_chunks`,
  )
  return near.map(({ passageId: chunkId, cosine }) => ({ text: texts.find(({ id }) => id === chunkId)?.text, cosine }))
}

it('embeds passages in the background after they were written', async () => {
  const embedder = new LetterEmbedder('test:letters')
  let letGo = (): void => undefined
  embedder.held = new Promise((resolve) => (letGo = resolve))
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  await add(index, ['aaa bbb', 'ccc ddd', 'eee fff'])
  expect(await rowsOf('chunks')).toEqual([{ n: 3 }])
  expect(await vectors.findEmbedder(botId)).toBeUndefined()
  letGo()
  await expect.poll(vectorCount).toBe(3)
  expect(await vectors.findEmbedder(botId)).toBe(embedder)
  expect(embedder.embedded).toContain('X\naaa bbb')
  const [first, second] = await nearestTexts(vectors, embedder, 'ccc')
  expect(first?.text).toBe('ccc ddd')
  expect(first!.cosine).toBeGreaterThan(0.6)
  expect(second!.cosine).toBeLessThan(0.3)
})

it('embeds the same words once', async () => {
  const embedder = new LetterEmbedder('test:letters')
  const { index } = await start(new ChosenEmbeddings(embedder))
  const pageId = await add(index, ['aaa bbb', 'ccc ddd'])
  await add(index, ['aaa bbb'])
  await expect.poll(vectorCount).toBe(2)
  await writePage(index, { botId, pageId }, [
    plainPassage('https://x.example/0', 'aaa bbb'),
    plainPassage('https://x.example/0', 'new words', { ordinal: 1 }),
  ])
  await expect.poll(() => embedder.embedded.length).toBeGreaterThanOrEqual(3)
  await expect.poll(vectorCount).toBe(2)
  // Once as a passage, once as its only line.
  expect(embedder.embedded.filter((text) => text.endsWith('aaa bbb')).length).toBeLessThanOrEqual(2)
})

it('uses the old model until every passage has a vector of the new one', async () => {
  const old = new LetterEmbedder('test:old')
  const embeddings = new ChosenEmbeddings(old, [old])
  const { index, vectors } = await start(embeddings)
  await add(index, ['aaa bbb', 'ccc ddd', 'eee fff'])
  await expect.poll(async () => (await vectors.loadBackground(botId, old))?.share).toBe(1)
  const other = new LetterEmbedder('test:new')
  let letGo = (): void => undefined
  other.held = new Promise((resolve) => (letGo = resolve))
  embeddings.choose(other)
  await expect.poll(() => rowsOf('vector_sets')).toEqual([{ n: 2 }])
  expect(await vectors.findEmbedder(botId)).toBe(old)
  expect(await nearestTexts(vectors, old, 'ccc')).toHaveLength(3)
  letGo()
  await expect.poll(async () => (await vectors.findEmbedder(botId))?.id).toBe('test:new')
  await expect.poll(() => rowsOf('vector_sets')).toEqual([{ n: 1 }])
  expect(await vectorCount()).toBe(3)
})

it('uses the new model immediately where the old one is gone', async () => {
  const old = new LetterEmbedder('test:old')
  const embeddings = new ChosenEmbeddings(old)
  const { index, vectors } = await start(embeddings)
  await add(index, ['aaa bbb'])
  await expect.poll(async () => (await vectors.findEmbedder(botId))?.id).toBe('test:old')
  const other = new LetterEmbedder('test:new')
  embeddings.choose(other)
  await expect.poll(async () => (await vectors.findEmbedder(botId))?.id).toBe('test:new')
})

it('replaces the vectors of a model of an earlier version', async () => {
  const embedder = new LetterEmbedder('test:letters')
  embedder.isStatic = true
  const chosen = new ChosenEmbeddings(embedder)
  const stopped = await start(new ChosenEmbeddings(undefined))
  await add(stopped.index, ['aaa bbb', 'ccc ddd'])
  const [set] = await database.dataSource.query(
    `INSERT INTO vector_sets (bot_id, embedder, in_use, mean, deviation) VALUES ($1, 'bundled:use-lite-en', true, 0.3, 0.1) RETURNING id`,
    [botId],
  )
  await database.dataSource.query(
    `INSERT INTO passage_vectors (set_id, text_hash, ordinal, vector)
       SELECT $1, text_hash, line, array_fill(0.04, ARRAY[512])::halfvec FROM chunks, generate_series(0, 1) line WHERE bot_id = $2`,
    [set.id, botId],
  )
  const { vectors } = await start(chosen)
  await expect.poll(async () => (await vectors.findEmbedder(botId))?.id).toBe('test:letters')
  await expect.poll(() => rowsOf('vector_sets')).toEqual([{ n: 1 }])
  expect((await nearestTexts(vectors, embedder, 'ccc'))[0]?.text).toBe('ccc ddd')
})

it('stores no vectors of lines for a model that only finds candidates', async () => {
  const embedder = new LetterEmbedder('test:letters')
  embedder.isStatic = true
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  await add(index, ['aaa bbb. ccc ddd.', 'eee fff'])
  await expect.poll(vectorCount).toBe(2)
  await expect.poll(() => vectors.countMissing(embedder)).toBe(0)
  // A turn that made vectors is followed by an empty one.
  await delay(700)
  expect(await rowsOf('passage_vectors')).toEqual([{ n: 2 }])
  expect(embedder.embedded).toHaveLength(2)
})

it('embeds no passages in languages that the model does not read', async () => {
  const embedder = new LetterEmbedder('test:english', ['en'])
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  await add(index, ['aaa bbb'])
  await add(index, ['italiano'], { language: 'it' })
  const abroad = await addBot()
  await add(index, ['solo italiano'], { language: 'it' }, abroad)
  await expect.poll(vectorCount).toBe(1)
  await expect.poll(() => vectors.countMissing(embedder)).toBe(0)
  expect(embedder.embedded.join('\n')).not.toContain('italiano')
  expect(await vectors.findEmbedder(abroad.botId)).toBeUndefined()
})

it('embeds what was left when the model is available again', async () => {
  const embedder = new LetterEmbedder('test:letters')
  embedder.failing = true
  const embeddings = new ChosenEmbeddings(embedder)
  const { index, vectors } = await start(embeddings)
  await add(index, ['aaa bbb', 'ccc ddd'])
  await delay(700)
  expect(await vectors.countMissing(embedder)).toBe(2)
  embedder.failing = false
  await start(embeddings)
  await expect.poll(() => vectors.countMissing(embedder)).toBe(0)
})

it('takes turns between bots where one has much to embed', async () => {
  const embedder = new LetterEmbedder('test:letters')
  let letGo = (): void => undefined
  embedder.held = new Promise((resolve) => (letGo = resolve))
  const { index } = await start(new ChosenEmbeddings(embedder))
  await add(
    index,
    Array.from({ length: 300 }, (_, number) => `large ${number} ${'x'.repeat(number % 7)}`),
  )
  await delay(600)
  const small = await addBot()
  await add(index, ['small site'], {}, small)
  await delay(600)
  letGo()
  await expect.poll(() => embedder.embedded.length).toBe(602)
  expect(embedder.embedded.findIndex((text) => text.includes('small site'))).toBeLessThan(200)
})

it('finds passages of a draft by the vectors that they keep when it goes live', async () => {
  const embedder = new LetterEmbedder('test:letters')
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  const pageId = await add(index, ['aaa bbb'])
  await expect.poll(vectorCount).toBe(1)
  await database.dataSource.query(
    `INSERT INTO golden_questions (bot_id, question, expected_text) VALUES ($1, 'a?', 'aaa')`,
    [botId],
  )
  let published = false
  index.setDraftGate(async () => {
    await expect.poll(vectorCount).toBe(2)
    expect(await nearestTexts(vectors, embedder, 'zzz', 'draft')).toMatchObject([{ text: 'zzz yyy' }])
    expect(await nearestTexts(vectors, embedder, 'zzz')).toMatchObject([{ text: 'aaa bbb' }])
    return (published = true)
  })
  await index.runGuarded(botId, () =>
    writePage(index, { botId, pageId }, [plainPassage('https://x.example/9', 'zzz yyy')]),
  )
  expect(published).toBe(true)
  expect(await nearestTexts(vectors, embedder, 'zzz')).toMatchObject([{ text: 'zzz yyy' }])
  expect(embedder.embedded.filter((text) => text.includes('zzz yyy') && text.startsWith('X\nzzz'))).not.toHaveLength(0)
})

it('measures how similar the passages of a bot are', async () => {
  const embedder = new LetterEmbedder('test:letters')
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  await add(index, ['aaa bbb', 'aaa ccc', 'ddd eee'])
  await expect.poll(() => vectors.loadBackground(botId, embedder)).toMatchObject({ share: 1 })
  const { mean, deviation } = (await vectors.loadBackground(botId, embedder))!
  expect(mean).toBeGreaterThan(0)
  expect(mean).toBeLessThan(0.6)
  expect(deviation).toBeGreaterThan(0)
})

it('deletes the vectors of a bot with the bot', async () => {
  const embedder = new LetterEmbedder('test:letters')
  const { index, vectors } = await start(new ChosenEmbeddings(embedder))
  await add(index, ['aaa bbb', 'aaa ccc', 'ddd eee'])
  await expect.poll(() => vectors.loadBackground(botId, embedder)).toMatchObject({ share: 1 })
  await database.dataSource.query(`DELETE FROM bots WHERE id = $1`, [botId])
  expect(await vectorCount()).toBe(0)
})
