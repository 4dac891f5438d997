import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveFerrySite } from '../testing/ferry.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'
import type { Product } from '../testing/start-product.ts'
import { openWire } from '../testing/wire.ts'

/** A new version is put in place by ending one node after the other: each ends well, and the other goes on. */
let model: ModelServer
let site: Awaited<ReturnType<typeof serveFerrySite>>
let nodes: Nodes
let botId: string

beforeAll(async () => {
  model = await startModelServer()
  site = await serveFerrySite()
  nodes = await startNodes({ ...model.environment, RATE_LIMIT_SCALE: '100' })
  botId = await nodes.first.createDemo(site.host)
  await Promise.all([nodes.first.whenRead(botId), nodes.second.whenRead(botId)])
})
afterAll(async () => {
  await nodes?.stop()
  await site?.stop()
  await model?.stop()
})

async function degraded(node: Product): Promise<string[] | undefined> {
  return ((await (await fetch(`${node.url}/api/ready`)).json()) as { degraded?: string[] }).degraded
}

/** An answer of which the first node has written a half, to a writer there and a reader at the other. */
async function halfWritten() {
  const writer = await openWire(nodes.first.url, botId)
  const { answerId, visitorToken } = await writer.ask('When does the ferry leave?')
  const turn = await model.turn()
  turn.say('The ferry leaves at nine [1].\n')
  await expect.poll(() => writer.text(answerId)).not.toBe('')
  const reader = await openWire(nodes.second.url, botId, { visitorToken })
  await reader.resume(answerId, 0)
  await expect.poll(() => reader.text(answerId)).not.toBe('')
  return { writer, reader, answerId, turn }
}

test('a stopping node finishes an answer that ends in time', async () => {
  const { writer, reader, answerId, turn } = await halfWritten()
  const stopped = nodes.first.interrupt('SIGTERM')
  turn.say('And at five [1].')
  turn.end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', refused: false })
  expect(reader.text(answerId)).toContain('And at five')
  expect(await stopped).toBe(0)
  writer.close()
  reader.close()
  await nodes.first.restart()
})

test('a stopping node marks an answer that takes too long', async () => {
  const { writer, reader, answerId } = await halfWritten()
  expect(await nodes.first.interrupt('SIGTERM')).toBe(0)
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-error' })
  writer.close()
  const again = await reader.ask('What does a ticket for the ferry cost?')
  const next = await model.turn()
  next.say('Twelve euros [1].')
  next.end()
  expect(await reader.end(again.answerId)).toMatchObject({ type: 'answer-end', refused: false })
  reader.close()
  await nodes.first.restart()
})

test.each([
  ['is gone', () => nodes.redis.kill()],
  ['does not answer', async () => nodes.redis.freeze()],
])('a node whose Redis %s restarts without it', async (_, lose) => {
  await lose()
  await vi.waitUntil(async () => (await degraded(nodes.first)) !== undefined, { timeout: 120_000 })
  expect(await nodes.first.interrupt('SIGTERM')).toBe(0)

  await nodes.redis.kill()
  await nodes.first.restart()
  expect(await degraded(nodes.first)).toEqual([expect.stringMatching(/^Redis is unreachable/)])
  await nodes.redis.start()
  await vi.waitUntil(
    async () => (await degraded(nodes.first)) === undefined && (await degraded(nodes.second)) === undefined,
    { timeout: 120_000 },
  )
  const { writer, reader, answerId, turn } = await halfWritten()
  turn.end()
  expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end' })
  writer.close()
  reader.close()
})

test('reports a Redis that refuses writes', async () => {
  const { hostname, port } = new URL(nodes.redis.url)
  const bound = async (bytes: number): Promise<void> => {
    const socket = connect(Number(port), hostname)
    socket.write(`CONFIG SET maxmemory ${bytes}\r\n`)
    expect(String((await once(socket, 'data'))[0])).toBe('+OK\r\n')
    socket.destroy()
  }
  await bound(1)
  for (const node of [nodes.first, nodes.second])
    await vi.waitUntil(async () => (await degraded(node))?.[0]?.startsWith('Redis refuses writes') === true, {
      timeout: 120_000,
    })
  await bound(0)
  for (const node of [nodes.first, nodes.second])
    await vi.waitUntil(async () => (await degraded(node)) === undefined, { timeout: 120_000 })
})
