import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../config/env.js'
import { OpenAiModel, type TokenUse } from '../../platform/openai/index.js'
import { startModelServer, type ModelServer } from '../../platform/openai/testing.js'
import { OpenAiEmbedder } from './openai-embedder.js'

const house = 'key of the house'
const own = 'key of the client'
let server: ModelServer
let model: OpenAiModel
beforeAll(async () => {
  server = await startModelServer({ key: [house, own] })
  const patience = { responseMs: 2_000, firstTokenMs: 2_000, idleMs: 1_000, retries: 0 }
  model = new OpenAiModel(readEnvironment({ OPENAI_API_KEY: house, OPENAI_BASE_URL: server.baseUrl }), patience)
})
afterAll(() => server.stop())

const used = vi.fn<(use: TokenUse, ownKey: boolean) => void>()
const refused = vi.fn<() => Promise<void>>(async () => undefined)
beforeEach(() => {
  used.mockClear()
  refused.mockClear()
})
const embedderOf = ({ key, hasBudget = true }: { key?: string; hasBudget?: boolean }): OpenAiEmbedder =>
  new OpenAiEmbedder('openai:test', model, {
    loadKey: async () => key,
    hasBudget: async () => hasBudget,
    recordUse: used,
    recordRefusal: refused,
  })

const uses = () => used.mock.calls.map(([{ promptTokens }, ownKey]) => [promptTokens, ownKey])

it('embeds with the client’s own key', async () => {
  await embedderOf({ key: own }).embed(['one', 'two'], 'passage')
  expect(uses()).toEqual([[20, true]])
})

it('embeds with the platform’s key for a client without one', async () => {
  await embedderOf({}).embed(['three'], 'query')
  expect(uses()).toEqual([[10, false]])
})

it('embeds with the platform’s key when the client’s is refused', async () => {
  expect(await embedderOf({ key: 'revoked' }).embed(['one'], 'query')).toHaveLength(1)
  expect(refused).toHaveBeenCalledOnce()
  expect(used.mock.calls.map(([, ownKey]) => ownKey)).toEqual([false])
})

it('embeds no passages with the platform’s key once its budget is spent', async () => {
  const before = server.embedded.length
  await expect(embedderOf({ hasBudget: false }).embed(['one'], 'passage')).rejects.toMatchObject({
    code: 'model_rate_limited',
  })
  expect(server.embedded).toHaveLength(before)
})

it('still embeds questions once the budget is spent', async () => {
  expect(await embedderOf({ hasBudget: false }).embed(['one'], 'query')).toHaveLength(1)
})

it('embeds passages with the client’s own key once the budget is spent', async () => {
  expect(await embedderOf({ key: own, hasBudget: false }).embed(['one'], 'passage')).toHaveLength(1)
})

it('reports model_unavailable when the server is out of order', async () => {
  server.failEmbeddings(500)
  await expect(embedderOf({}).embed(['one'], 'passage')).rejects.toMatchObject({ code: 'model_unavailable' })
  server.failEmbeddings(undefined)
})
