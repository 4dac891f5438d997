import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import { PageEntity, SourceEntity } from '../../../core/sources/index.js'
import { LivePassageEntity } from './passage.entity.js'
import { DraftPageEntity, DraftPassageEntity } from './drafts/draft-page.entity.js'
import { VectorSetEntity, PassageVectorEntity } from './vectors/vector-set.entity.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())

it('passages are stored in the types of the database', async () => {
  const { manager } = database.dataSource
  const bot = await manager.save(BotEntity, { publicId: 'b', kind: 'demo', domain: 'x.example', name: 'X' })
  expect(bot).toMatchObject({ language: 'en', settings: {}, suggestions: [], companyInfo: '' })
  const source = await manager.save(SourceEntity, { bot, type: 'site', location: 'x.example' })
  const page = await manager.save(PageEntity, { bot, source, url: 'https://x.example/', status: 'read' })
  const words = { ordinal: 0, url: page.url, title: 'T', headings: ['H'], text: 'x', language: 'en', words: 1 }
  const textTerms = '{3:0.5,999999999:2}/1000000000'
  const chunk = await manager.save(LivePassageEntity, { ...words, page, botId: bot.id, textTerms })
  const draftPage = await manager.save(DraftPageEntity, { page, bot })
  const draft = await manager.save(DraftPassageEntity, { ...words, bot, page: draftPage, kind: 'faq' })
  expect(Number(draft.id)).toBe(Number(chunk.id) + 1)
  expect(draft.textHash).toBe(chunk.textHash)

  const set = await manager.save(VectorSetEntity, { bot, embedder: 'e', inUse: true })
  await manager.insert(PassageVectorEntity, { set, textHash: chunk.textHash, vector: [0.6, 0.8] })
  const [vector] = await manager.find(PassageVectorEntity, { where: { set: { bot: { publicId: 'b' } } } })
  expect(vector?.ordinal).toBe(0)
  expect(vector?.vector.map((value) => value.toFixed(2))).toEqual(['0.60', '0.80'])

  expect(await manager.find(LivePassageEntity, { relations: { page: { source: { bot: true } } } })).toMatchObject([
    {
      ...words,
      textTerms,
      headingTerms: null,
      kind: 'text',
      voice: 'business',
      page: { id: page.id, source: { holders: [], siteMemory: null, bot: { createdAt: expect.any(Date) } } },
    },
  ])

  await manager.delete(BotEntity, bot.id)
  for (const entity of [SourceEntity, PageEntity, LivePassageEntity, DraftPassageEntity, PassageVectorEntity])
    expect(await manager.count(entity)).toBe(0)
})
