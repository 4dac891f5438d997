import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelServer, type ModelServer, type ModelTurn } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'
import { openWire } from '../testing/wire.ts'

let model: ModelServer
let site: Awaited<ReturnType<typeof servePages>>
let nodes: Nodes
let botId: string

beforeAll(async () => {
  model = await startModelServer()
  site = await servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Ferry</title><main><h1>The ferry</h1><p>The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.</p></main></html>')
  })
  nodes = await startNodes({ ...model.environment, RATE_LIMIT_SCALE: '1' })
  botId = await nodes.first.createDemo(site.host)
  // Made on one node, read wherever the job was taken up, known to both.
  await Promise.all([nodes.first.whenRead(botId), nodes.second.whenRead(botId)])
})
afterAll(async () => {
  await nodes?.stop()
  await site?.stop()
  await model?.stop()
})

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
  expect(await after.end(answerId)).toMatchObject({ type: 'answer-end', refused: false, length: after.text(answerId).length })
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

test('limits are counted together', async () => {
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const { url } = attempt % 2 === 0 ? nodes.first : nodes.second
    const response = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'nobody-at-all', password: 'wrong-word' }) })
    codes.push(((await response.json()) as { code: string }).code)
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'invalid_credentials'))
  expect(codes.slice(10)).toEqual(['rate_limited', 'rate_limited'])
})

test('without Redis both nodes go on, say so, and come together again by themselves', async () => {
  const readiness = async (url: string) => (await (await fetch(`${url}/api/ready`)).json()) as { ready: boolean; degraded?: string[] }
  await nodes.redis.kill()
  await expect.poll(() => readiness(nodes.second.url)).toMatchObject({ ready: true, degraded: [expect.stringContaining('Redis')] })

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
