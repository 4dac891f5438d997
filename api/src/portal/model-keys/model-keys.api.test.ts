import {
  errorBodySchema,
  errors,
  modelUsageResponse,
  ownBotsResponse,
  type ErrorCode,
  type ModelUsageResponse,
  modelKeyResponse,
  type ModelKey,
} from '@loquia/contracts'
import { expect, it, beforeAll, beforeEach, describe, vi, afterAll } from 'vitest'
import { QuestionAnswerer } from '../../knowledge/index.js'
import { UsageLedger } from '../../core/model-use/index.js'
import { startTestDatabase, type TestDatabase } from '../../platform/database/testing.js'
import { startModelServer, type ModelServer } from '../../platform/openai/testing.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

const own = 'sk-own-key-of-ada-1234'

const scene = {} as {
  database: TestDatabase
  provider: ModelServer
  server: TestApp
  ada: PortalClient
  grace: PortalClient
}

beforeAll(async () => {
  scene.database = await startTestDatabase()
  scene.provider = await startModelServer({ key: ['house', own] })
  scene.server = await startTestApp({
    dataSource: scene.database.dataSource,
    realKnowledge: true,
    environment: {
      RATE_LIMIT_SCALE: '0',
      DATA_DIR: '/nonexistent',
      OPENAI_API_KEY: 'house',
      OPENAI_BASE_URL: scene.provider.baseUrl,
      OPENAI_MODEL: 'gpt-4.1-mini',
    },
  })
  scene.ada = await PortalClient.register(scene.server.url, 'ada')
  scene.grace = await PortalClient.register(scene.server.url, 'grace')
})
afterAll(async () => {
  await scene.server.stop()
  await scene.provider.stop()
  await scene.database.stop()
})

async function shown(response: Response): Promise<ModelKey> {
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(text).not.toContain('sk-own')
  return modelKeyResponse.strict().parse(JSON.parse(text)).modelKey
}

async function expectError(response: Response, code: ErrorCode): Promise<void> {
  expect(errorBodySchema.parse(await response.json()).code).toBe(code)
  expect(response.status).toBe(errors[code].status)
}

it('has no key at first', async () => {
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toEqual({
    lastFour: null,
    state: null,
    savedAt: null,
    held: false,
  })
  await expectError(await scene.ada.call('POST', 'model-key/test', {}), 'model_key_missing')
})

it('stores a key sealed', async () => {
  expect(await shown(await scene.ada.call('PUT', 'model-key', { key: ` ${own} ` }))).toEqual({
    lastFour: '1234',
    state: null,
    held: false,
    savedAt: expect.any(String),
  })
  const stored = JSON.stringify(await scene.database.dataSource.query(`SELECT * FROM model_keys`))
  expect(stored).not.toContain('own-key')
})

it('shows whether the provider accepts the stored key', async () => {
  await scene.ada.call('PUT', 'model-key', { key: own })
  expect(await (await scene.ada.call('POST', 'model-key/test', {})).json()).toEqual({ success: true, accepted: true })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ state: 'accepted' })
  expect(await (await scene.ada.call('POST', 'model-key/test', { key: 'sk-somebody-elses' })).json()).toEqual({
    success: true,
    accepted: false,
  })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ lastFour: '1234', state: 'accepted' })
})

it('forgets the verdict when another key is stored', async () => {
  expect(await shown(await scene.ada.call('PUT', 'model-key', { key: 'sk-wrong-key-9999' }))).toMatchObject({
    lastFour: '9999',
    state: null,
  })
  expect(await (await scene.ada.call('POST', 'model-key/test', {})).json()).toEqual({ success: true, accepted: false })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ state: 'rejected' })
})

it('removes a key', async () => {
  await scene.ada.call('PUT', 'model-key', { key: own })
  expect(await shown(await scene.ada.call('DELETE', 'model-key'))).toEqual({
    lastFour: null,
    state: null,
    savedAt: null,
    held: false,
  })
})

it.each([
  [{}],
  [{ key: '' }],
  [{ key: 'short' }],
  [{ key: 'with a space in it' }],
  [{ key: 'x'.repeat(501) }],
  [{ key: { $ne: '' } }],
])('refuses %j', async (body) => {
  await expectError(await scene.ada.call('PUT', 'model-key', body), 'invalid_request')
})

it('hides the key from other accounts', async () => {
  await scene.ada.call('PUT', 'model-key', { key: own })
  const [bot] = await scene.database.dataSource.query(
    `SELECT b.public_id FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id JOIN users u ON u.id = m.user_id WHERE u.username = 'ada'`,
  )
  const botId: string = bot.public_id
  expect(await shown(await scene.grace.call('GET', 'model-key'))).toMatchObject({ lastFour: null })
  await expectError(await scene.grace.call('GET', `model-key?botId=${botId}`), 'not_found')
  await expectError(await scene.grace.call('PUT', 'model-key', { key: own, botId }), 'not_found')
  await expectError(await scene.grace.call('DELETE', `model-key?botId=${botId}`), 'not_found')
  await expectError(await scene.grace.call('POST', 'model-key/test', { botId }), 'not_found')
  await expectError(await fetch(`${scene.server.url}/api/chatbot/model-key`), 'unauthorized')
  expect(await shown(await scene.ada.call('GET', `model-key?botId=${botId}`))).toMatchObject({ lastFour: '1234' })
})

describe('answers of a bot', () => {
  let botId: string
  beforeAll(async () => {
    await scene.ada.call('POST', 'training/answer', {
      // An identical question would get the custom answer verbatim, without a model.
      question: 'The first years',
      answer: 'Maria Bianchi founded the bakery in 1952.',
    })
    const [bot] = await scene.database.dataSource.query(
      `SELECT b.id FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id JOIN users u ON u.id = m.user_id WHERE u.username = 'ada'`,
    )
    botId = bot.id
    await vi.waitFor(
      async () => {
        const vectors = await scene.database.dataSource.query(
          `SELECT ordinal FROM passage_vectors v JOIN vector_sets s ON s.id = v.set_id WHERE s.bot_id = $1 ORDER BY 1`,
          [botId],
        )
        expect(vectors).toEqual([{ ordinal: 0 }, { ordinal: 1 }])
      },
      { timeout: 120_000 },
    )
  })
  beforeEach(async () => {
    scene.provider.onChat({ kind: 'text', pieces: ['Maria', ' did', ' [1].'] })
    await scene.server.app.get(UsageLedger, { strict: false }).waitForWrites()
    await scene.database.dataSource.query(`DELETE FROM model_usage`)
    await scene.database.dataSource.query(`UPDATE bots SET created_at = now() WHERE id = $1`, [botId])
  })

  async function ask(): Promise<{ text: string; urls: string[] }> {
    let text = ''
    let urls: string[] = []
    for await (const event of scene.server.app.get(QuestionAnswerer, { strict: false }).answer({
      botId,
      question: 'Who founded the bakery?',
      history: [],
      isIngesting: false,
      signal: new AbortController().signal,
    })) {
      if (event.type === 'text') text += event.text
      else urls = event.sources.map(({ url }) => url)
    }
    await scene.server.app.get(UsageLedger, { strict: false }).waitForWrites()
    return { text, urls }
  }

  async function shownUsage(): Promise<ModelUsageResponse> {
    const { bots } = ownBotsResponse.parse(await (await scene.ada.call('POST', 'bots')).json())
    return modelUsageResponse.parse(await (await scene.ada.call('GET', `bots/${bots[0]!.botId}/model-usage`)).json())
  }

  async function usage(): Promise<unknown[]> {
    return scene.database.dataSource.query(
      `SELECT model, own_key, requests, failures, prompt_tokens::int, completion_tokens::int, cost_micros::int, day = (now() AT TIME ZONE 'UTC')::date AS today FROM model_usage WHERE bot_id = $1 AND model LIKE 'gpt%' ORDER BY own_key`,
      [botId],
    )
  }

  it('are written with the client’s own key', async () => {
    await scene.ada.call('PUT', 'model-key', { key: own })
    expect(await ask()).toMatchObject({ text: 'Maria did [1].', urls: [expect.stringMatching(/^answer:/)] })
    expect(scene.provider.keysUsed.at(-1)).toBe(own)
  })

  it('are counted with their price', async () => {
    await scene.ada.call('PUT', 'model-key', { key: own })
    await ask()
    await ask()
    // 1,000 input tokens at $0.40 and 3 output tokens at $1.60 per million, twice.
    expect(await usage()).toEqual([
      {
        model: 'gpt-4.1-mini',
        own_key: true,
        requests: 2,
        failures: 0,
        prompt_tokens: 2_000,
        completion_tokens: 6,
        cost_micros: 810,
        today: true,
      },
    ])
    const listed = await shownUsage()
    expect(listed).toMatchObject({
      days: [{ ownKey: true, failures: 0, completionTokens: 6 }],
    })
    expect(listed.days[0]!.day).toBe(new Date().toISOString().slice(0, 10))
    expect(Date.parse(listed.trialEndsAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })

  it('count the tokens of their embeddings as well', async () => {
    const before = scene.provider.embedded.length
    await scene.ada.call('POST', 'training/answer', {
      question: 'Do you bake rye bread?',
      answer: 'Rye bread is baked on Tuesdays and on Fridays.',
    })
    // One pair gives no deviation.
    await scene.ada.call('POST', 'training/answer', { question: 'Is there parking?', answer: 'There are two spaces.' })
    await expect
      .poll(() =>
        scene.database.dataSource.query(`SELECT FROM vector_sets WHERE bot_id = $1 AND deviation IS NOT NULL`, [botId]),
      )
      .toHaveLength(1)
    expect(scene.provider.embedded.slice(before).flat().join('\n')).toContain('Rye bread is baked on Tuesdays')
    await ask()
    const billed = await vi.waitFor(
      async () => {
        await scene.server.app.get(UsageLedger, { strict: false }).waitForWrites()
        const asked = scene.provider.embedded.slice(before)
        const counted = await scene.database.dataSource.query(
          `SELECT model, own_key, requests, failures, prompt_tokens::int, completion_tokens::int FROM model_usage WHERE bot_id = $1 AND model LIKE 'text-embedding%'`,
          [botId],
        )
        expect(counted).toEqual([
          {
            model: 'text-embedding-3-small',
            own_key: true,
            requests: asked.length,
            failures: 0,
            prompt_tokens: asked.flat().length * 10,
            completion_tokens: 0,
          },
        ])
        return asked
      },
      { timeout: 120_000 },
    )
    expect(billed.flat()).toContain('Who founded the bakery?')
  })

  it('are written with the platform’s key during the trial', async () => {
    await scene.ada.call('DELETE', 'model-key')
    expect((await ask()).text).toBe('Maria did [1].')
    expect(scene.provider.keysUsed.at(-1)).toBe('house')
    expect(await usage()).toMatchObject([{ own_key: false, requests: 1 }])
  })

  it('quote the pages after the trial until a key is stored', async () => {
    await scene.ada.call('DELETE', 'model-key')
    await scene.database.dataSource.query(`UPDATE bots SET created_at = now() - interval '31 days' WHERE id = $1`, [
      botId,
    ])
    expect((await ask()).text).toContain('Maria Bianchi founded the bakery in 1952')
    expect(await usage()).toEqual([])
    await scene.ada.call('PUT', 'model-key', { key: own })
    expect((await ask()).text).toBe('Maria did [1].')
  })

  it('have the same trial in a claimed demo', async () => {
    await scene.ada.call('DELETE', 'model-key')
    await scene.database.dataSource.query(
      `UPDATE bots SET kind = 'demo', created_at = now() - interval '31 days' WHERE id = $1`,
      [botId],
    )
    expect((await ask()).text).toContain('Maria Bianchi founded the bakery in 1952')
    expect(await usage()).toEqual([])
    await scene.database.dataSource.query(`UPDATE bots SET kind = 'portal' WHERE id = $1`, [botId])
  })

  it('quote the pages when the provider refuses the client’s key', async () => {
    await scene.ada.call('PUT', 'model-key', { key: 'sk-was-revoked-0000' })
    const before = scene.provider.keysUsed.length
    expect((await ask()).text).toContain('Maria Bianchi founded the bakery in 1952')
    expect(scene.provider.keysUsed.length).toBe(before)
    expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ lastFour: '0000', state: 'rejected' })
    expect(await usage()).toMatchObject([{ own_key: true, requests: 1, failures: 1, prompt_tokens: 0 }])
  })

  it('are counted by an estimate when the stream breaks off', async () => {
    await scene.ada.call('PUT', 'model-key', { key: own })
    scene.provider.onChat({ kind: 'cut', pieces: ['Maria did it in'] })
    expect((await ask()).text).toContain('The website says:')
    const [row] = (await usage()) as { prompt_tokens: number; completion_tokens: number; failures: number }[]
    expect(row).toMatchObject({ failures: 1, completion_tokens: 4 })
    expect(row!.prompt_tokens).toBeGreaterThan(100)
  })
})
