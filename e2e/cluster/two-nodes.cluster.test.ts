import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveFerrySite } from '../testing/ferry.ts'
import { startModelServer, type ModelServer, type ModelTurn } from '../testing/model-server.ts'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'
import { openWire } from '../testing/wire.ts'

let model: ModelServer
let site: Awaited<ReturnType<typeof serveFerrySite>>
let nodes: Nodes
let botId: string

beforeAll(async () => {
  model = await startModelServer()
  site = await serveFerrySite()
  nodes = await startNodes({ ...model.environment, RATE_LIMIT_SCALE: '1', ADMIN_PASSWORD: adminPassword })
  botId = await nodes.first.createDemo(site.host)
  // Made on one node, read wherever the job was taken up, known to both.
  await Promise.all([nodes.first.whenRead(botId), nodes.second.whenRead(botId)])
})
afterAll(async () => {
  await nodes?.stop()
  await site?.stop()
  await model?.stop()
})

const adminPassword = 'the word of whoever runs this'
/** A session at one node, which is one at the other, too. */
async function adminSession(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

const opening = 'The ferry leaves at nine [1].\n'
const ending = 'And at five [1].'

async function begun(): Promise<ModelTurn> {
  const turn = await model.turn()
  turn.say(opening)
  return turn
}
function finish(turn: ModelTurn): void {
  turn.say(ending)
  turn.end()
}

test('continues an answer on the other node', async () => {
  const before = await openWire(nodes.first.url, botId)
  const { answerId, visitorToken } = await before.ask('When does the ferry leave?')
  const turn = await begun()
  await expect.poll(() => before.text(answerId)).not.toBe('')
  const heard = before.text(answerId)
  before.close()

  const after = await openWire(nodes.second.url, botId, { visitorToken })
  expect(after.welcome.resumed).toBe(true)
  await after.resume(answerId, 0)
  await expect.poll(() => after.text(answerId).startsWith(heard)).toBe(true)
  finish(turn)
  expect(await after.end(answerId)).toMatchObject({
    type: 'answer-end',
    refused: false,
    length: after.text(answerId).length,
  })
  expect(after.text(answerId)).toContain('And at five')
  after.close()
})

test('streams the same answer to two tabs on different nodes', async () => {
  const one = await openWire(nodes.first.url, botId)
  const first = await one.ask('When does the ferry leave?')
  finish(await begun())
  await one.end(first.answerId)

  const other = await openWire(nodes.second.url, botId, { visitorToken: first.visitorToken })
  const { answerId } = await one.ask('What does a ticket for the ferry cost?')
  const turn = await begun()
  // The other tab never asks for it: the words come by themselves, before the answer has ended.
  await expect.poll(() => other.text(answerId)).not.toBe('')
  expect(other.questions.map(({ content }) => content)).toEqual(['What does a ticket for the ferry cost?'])
  finish(turn)
  expect(await other.end(answerId)).toEqual(await one.end(answerId))
  expect(other.text(answerId)).toBe(one.text(answerId))
  one.close()
  other.close()
})

test('supports long polling behind a proxy without sticky sessions', async () => {
  const wire = await openWire(nodes.url, botId, { transport: 'polling' })
  const { answerId } = await wire.ask('When does the ferry leave?')
  finish(await begun())
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })
  expect(wire.text(answerId)).toContain('And at five')
  wire.close()
})

/**
 * Milliseconds between two looks of a node whether its pages are out of date, if nobody tells it
 * (api/src/site/pages.ts).
 */
const looksEveryMs = 5_000
const changes = 6

/** @param path of a text that is there, as `/7` */
async function saveText(url: string, cookie: string, value: string, path = ''): Promise<number> {
  const response = await fetch(`${url}/api/cms/content${path}`, {
    method: path === '' ? 'POST' : 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ type: 'hero', key: 'hero.title', value, language: 'en' }),
  })
  expect(response.ok).toBe(true)
  return ((await response.json()) as { content: { id: number } }).content.id
}
let textId: number
const shows = async (url: string, words: string): Promise<boolean> => {
  const page = await fetch(url)
  expect(page.status).toBe(200)
  return (await page.text()).includes(words)
}

test('shows a text changed on one node at once on the other', async () => {
  const cookie = await adminSession(nodes.first.url)
  textId = await saveText(nodes.first.url, cookie, 'Words of the beginning')
  for (const [from, to] of [
    [nodes.first.url, nodes.second.url],
    [nodes.second.url, nodes.first.url],
  ] as const) {
    await vi.waitUntil(() => shows(to, 'Words'), { timeout: 120_000, interval: 20 })
    const started = performance.now()
    for (let change = 0; change < changes; change++) {
      await saveText(from, cookie, `Words ${change} of ${from}`, `/${textId}`)
      // The node itself shows it by the time that it is saved.
      expect(await shows(from, `Words ${change} of ${from}`)).toBe(true)
      await vi.waitUntil(() => shows(to, `Words ${change} of ${from}`), { timeout: 120_000, interval: 20 })
    }
    // Each look would have found one change.
    expect(performance.now() - started).toBeLessThan((changes - 1) * looksEveryMs)
  }
})

test('shares rate limits between nodes', async () => {
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const { url } = attempt % 2 === 0 ? nodes.first : nodes.second
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody-at-all', password: 'wrong-word' }),
    })
    codes.push(((await response.json()) as { code: string }).code)
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'invalid_credentials'))
  expect(codes.slice(10)).toEqual(['rate_limited', 'rate_limited'])
})

test('rejoins both nodes after Redis was lost', async () => {
  const readiness = async (url: string) =>
    (await (await fetch(`${url}/api/ready`)).json()) as { ready: boolean; degraded?: string[] }
  await nodes.redis.kill()
  for (const { url } of [nodes.first, nodes.second])
    await expect.poll(() => readiness(url)).toMatchObject({ ready: true, degraded: [expect.stringContaining('Redis')] })

  const wire = await openWire(nodes.second.url, botId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  const early = await openWire(nodes.first.url, botId, { visitorToken })
  const turn = await begun()
  await expect.poll(() => wire.text(answerId)).not.toBe('')
  finish(turn)
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })

  // The other node finds a missed change by polling, and serves every page until then.
  const cookie = await adminSession(nodes.first.url)
  await saveText(nodes.first.url, cookie, 'Words that nobody was told of', `/${textId}`)
  await vi.waitUntil(() => shows(nodes.second.url, 'Words that nobody was told of'), {
    timeout: 120_000,
    interval: 100,
  })

  await nodes.redis.start()
  await expect.poll(async () => (await readiness(nodes.second.url)).degraded).toBeUndefined()
  await expect.poll(async () => (await readiness(nodes.first.url)).degraded).toBeUndefined()
  // Either may have missed something: each is cut, and a client that comes back reads what it missed.
  await Promise.all([wire.closed, early.closed])
  const back = await openWire(nodes.second.url, botId, { visitorToken })
  const other = await openWire(nodes.first.url, botId, { visitorToken })
  const again = await back.ask('What does a ticket for the ferry cost?')
  finish(await begun())
  await back.end(again.answerId)
  await expect.poll(() => other.text(again.answerId)).toContain('And at five')
  back.close()
  other.close()
})

test('keeps working while Redis accepts connections but never answers', async () => {
  const readiness = async (url: string) =>
    (await (await fetch(`${url}/api/ready`)).json()) as { ready: boolean; degraded?: string[] }
  nodes.redis.freeze()
  // Before anybody knows: what asks Redis meanwhile is counted here.
  const wire = await openWire(nodes.second.url, botId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  finish(await begun())
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })
  for (const { url } of [nodes.first, nodes.second])
    await expect.poll(() => readiness(url)).toMatchObject({ ready: true, degraded: [expect.stringContaining('Redis')] })
  expect((await adminSession(nodes.first.url)).length).toBeGreaterThan(0)

  const early = await openWire(nodes.first.url, botId, { visitorToken })
  nodes.redis.thaw()
  for (const { url } of [nodes.first, nodes.second])
    await expect.poll(async () => (await readiness(url)).degraded).toBeUndefined()
  await Promise.all([wire.closed, early.closed])
  const back = await openWire(nodes.second.url, botId, { visitorToken })
  const other = await openWire(nodes.first.url, botId, { visitorToken })
  await vi.waitUntil(
    async () => {
      const again = await back.ask('What does a ticket for the ferry cost?')
      finish(await begun())
      await back.end(again.answerId)
      return other.text(again.answerId).includes('And at five')
    },
    { timeout: 120_000, interval: 500 },
  )
  back.close()
  other.close()
})
