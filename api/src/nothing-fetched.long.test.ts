import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls, type Call } from '@loquia/contracts/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTwoClients, type TwoClients } from './testing/two-clients.js'

/** URLs in any call must never be fetched. This one is crawlable, so that nothing else prevents it. */
let scene: TwoClients
let stop: () => void
let address: string
const asked: string[] = []
beforeAll(async () => {
  scene = await startTwoClients()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Here</title><p>Somebody was here and read these words.')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  stop?.()
  await scene?.stop()
})

const title = ({ method, path }: Call): string => `${method} ${path}`
const readers = new Set([
  'POST /api/chatbot-demo/create',
  'POST /api/chatbot/training/url',
  'POST /api/chatbot/bots/:botId/install-check',
])

function variants(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value))
    return value.length === 0
      ? [[text]]
      : value.flatMap((each, index) => variants(each, text).map((changed) => value.with(index, changed)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    variants(each, text).map((changed) => Object.assign({}, value, { [key]: changed })),
  )
}

const writers = calls.filter(
  (call) => call.body !== undefined && call.path !== '/api/logout' && !readers.has(title(call)),
)

describe.each(writers.map((call) => [title(call), call] as const))('%s', (name, call) => {
  it('fetches no address that is written into it', async () => {
    const { cookie } = scene.callers[call.who === 'admin' ? 'admin' : call.who === 'anonymous' ? 'anonymous' : 'ada']
    for (const text of [
      `${address}/written?by=${encodeURIComponent(name)}`,
      `See ${address}/told ![picture](${address}/picture.png) <img src="${address}/image">`,
    ]) {
      for (const body of variants(scene.body(call), text)) {
        const response = await fetch(scene.url + scene.fill(call), {
          method: call.method,
          headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
          body: JSON.stringify(body),
        })
        await response.arrayBuffer()
      }
    }
    expect(asked).toEqual([])
  })
})

it('notices a fetch of the test’s own address', async () => {
  expect(writers.length).toBeGreaterThan(35)
  const { body } = await scene.callers.ada.call('POST', `/api/chatbot/bots/${scene.ada.botId}/install-check`, {
    url: `${address}/wanted`,
  })
  expect(body).toMatchObject({ success: true })
  expect(new Set(asked)).toEqual(new Set(['/wanted']))
})
