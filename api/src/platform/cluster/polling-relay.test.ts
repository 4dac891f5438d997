import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Cluster } from './cluster.js'
import { pollingRelay } from './polling-relay.js'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ),
  )
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function poll(other: string, init: RequestInit = {}): Promise<Response> {
  const relay = pollingRelay({ node: 'aaaaaaaaaaaa', addressOf: async () => other } as unknown as Cluster)
  const here = await listen((request, response) => relay(request, response, () => response.writeHead(404).end()))
  return fetch(`http://${here}/socket.io/?EIO=4&transport=polling&sid=bbbbbbbbbbbb.x`, {
    signal: AbortSignal.timeout(20_000),
    ...init,
  })
}

it('relays a poll to its node', async () => {
  const other = await listen((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => response.end(`${request.method} ${text}`))
  })
  expect(await (await poll(other, { method: 'POST', body: '2probe' })).text()).toBe('POST 2probe')
})

it.each([
  ['nobody listens any more', '127.0.0.1:1', 502],
  ['no route leads there, by IPv4', '224.0.0.1:80', 502],
  ['no route leads there, by IPv6', '[ff02::1]:80', 502],
  ['it is no address', 'no address', 404],
  ['it is no port', 'node:99999999', 404],
])('ends when %s', async (_what, other, status) => {
  expect((await poll(other)).status).toBe(status)
})

it('ends the answer of a node that dies in the middle of it', async () => {
  const other = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half of it')
    setImmediate(() => response.socket?.resetAndDestroy())
  })
  const response = await poll(other)
  await expect(response.text()).rejects.toThrow('terminated')
})
