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

const opening = 'The ferry leaves at nine [1]'
const ending = ' and at five [1].'

async function begun(): Promise<ModelTurn> {
  const turn = await model.turn()
  turn.say(opening)
  return turn
}
function finish(turn: ModelTurn): void {
  turn.say(ending)
  turn.end()
}

test('a conversation moves to the other node in the middle of an answer and hears the rest', async () => {
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
  expect(after.text(answerId)).toContain('and at five')
  after.close()
})

test('two tabs at two nodes see the same question and the same answer as it grows', async () => {
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

test('long polling works behind a proxy that keeps nobody at one node', async () => {
  const wire = await openWire(nodes.url, botId, { transport: 'polling' })
  const { answerId } = await wire.ask('When does the ferry leave?')
  finish(await begun())
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })
  expect(wire.text(answerId)).toContain('and at five')
  wire.close()
})

/** Milliseconds for which a node shows what it has read of its texts, if nobody tells it of a change (host-site/src/app/content.ts). */
const textsKeptMs = 5_000

test('a text that is changed at one node is on the next page of the other, which hears of it and does not wait until it would look', async () => {
  const cookie = await adminSession(nodes.first.url)
  const send = async (
    url: string,
    method: string,
    path: string,
    value: string,
  ): Promise<{ content: { id: number } }> => {
    const response = await fetch(`${url}/api/cms/content${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ type: 'hero', key: 'hero.title', value, language: 'en' }),
    })
    expect(response.ok).toBe(true)
    return (await response.json()) as { content: { id: number } }
  }
  const shows = async (url: string, words: string): Promise<boolean> =>
    (await (await fetch(url)).text()).includes(words)
  const {
    content: { id },
  } = await send(nodes.first.url, 'POST', '', 'Words of the beginning')
  for (const [from, to] of [
    [nodes.first.url, nodes.second.url],
    [nodes.second.url, nodes.first.url],
  ] as const) {
    let took = Number.POSITIVE_INFINITY
    // On a machine that stands still for seconds a try says nothing; another one does.
    for (let attempt = 1; attempt <= 10 && took >= textsKeptMs; attempt++) {
      const [old, fresh] = [`Old words ${attempt} of ${to}`, `New words ${attempt} of ${from}`]
      // Its own change has the other node read all its texts anew, now.
      await send(to, 'PUT', `/${id}`, old)
      const read = performance.now()
      await vi.waitUntil(() => shows(to, old), { timeout: 30_000, interval: 20 })
      await send(from, 'PUT', `/${id}`, fresh)
      await vi.waitUntil(() => shows(to, fresh), { timeout: 30_000, interval: 20 })
      took = performance.now() - read
    }
    expect(took).toBeLessThan(textsKeptMs)
  }
})

test('limits are counted together', async () => {
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

test('without Redis both nodes go on, say so, and come together again by themselves', async () => {
  const readiness = async (url: string) =>
    (await (await fetch(`${url}/api/ready`)).json()) as { ready: boolean; degraded?: string[] }
  await nodes.redis.kill()
  await expect
    .poll(() => readiness(nodes.second.url))
    .toMatchObject({ ready: true, degraded: [expect.stringContaining('Redis')] })

  const wire = await openWire(nodes.second.url, botId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  const turn = await begun()
  await expect.poll(() => wire.text(answerId)).not.toBe('')
  finish(turn)
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })

  await nodes.redis.start()
  await expect.poll(async () => (await readiness(nodes.second.url)).degraded).toBeUndefined()
  await expect.poll(async () => (await readiness(nodes.first.url)).degraded).toBeUndefined()
  const other = await openWire(nodes.first.url, botId, { visitorToken })
  const again = await wire.ask('What does a ticket for the ferry cost?')
  finish(await begun())
  await wire.end(again.answerId)
  await expect.poll(() => other.text(again.answerId)).toContain('and at five')
  wire.close()
  other.close()
})

test('a Redis that takes connections and answers nothing holds up nobody, is told of, and is used again once it answers', async () => {
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

  nodes.redis.thaw()
  for (const { url } of [nodes.first, nodes.second])
    await expect.poll(async () => (await readiness(url)).degraded).toBeUndefined()
  const other = await openWire(nodes.first.url, botId, { visitorToken })
  await vi.waitUntil(
    async () => {
      const again = await wire.ask('What does a ticket for the ferry cost?')
      finish(await begun())
      await wire.end(again.answerId)
      return other.text(again.answerId).includes('and at five')
    },
    { timeout: 60_000, interval: 500 },
  )
  wire.close()
  other.close()
})
