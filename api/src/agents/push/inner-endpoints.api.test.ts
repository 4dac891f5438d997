import dns from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { pushDeviceResponse, pushTestResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { pushSubscription } from '../../testing/call-samples.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: CookieCaller
/** Only `allowed` is reachable for the product. */
let inner: Server
let allowed: Server
const reached: string[] = []
let redirectTo = ''

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port
const stop = (server: Server | undefined) =>
  new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))

beforeAll(async () => {
  inner = await listen(
    createServer((request, response) => {
      reached.push(request.url ?? '')
      response.writeHead(201).end()
    }),
  )
  allowed = await listen(createServer((_, response) => response.writeHead(307, { location: redirectTo }).end()))
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: {
      RATE_LIMIT_SCALE: '0',
      CRAWLER_ALLOW_HOSTS: `127.0.0.1:${portOf(allowed)}`,
      PUBLIC_URL: 'https://loquia.example',
    },
  })
  ada = await new CookieCaller(server.url).register('ada')
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await stop(inner)
  await stop(allowed)
})

const subscribe = (endpoint: string) => ada.call('POST', '/api/push/devices', { ...pushSubscription('x'), endpoint })

const innerAddresses = () => [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    'localhost',
    'localhost.',
    'push.localhost',
    'printer.local',
    'intranet',
    'db.internal',
    'metadata.google.internal',
  ].map((host) => `https://${host}/send/x`),
  `https://127.0.0.1:${portOf(inner)}/send/x`,
  `http://127.0.0.1:${portOf(inner)}/send/x`,
]

it('refuses a subscription at a private address', async () => {
  for (const endpoint of innerAddresses()) {
    const { status, body } = await subscribe(endpoint)
    expect([endpoint, status, body]).toMatchObject([endpoint, 400, { code: 'invalid_request' }])
  }
  expect(await database.dataSource.query('SELECT FROM push_subscriptions')).toEqual([])
})

it('sends nothing to a stored address that is private', async () => {
  const { device } = pushDeviceResponse.parse((await subscribe('https://push.example.com/send/x')).body)
  const test = async () =>
    pushTestResponse.parse((await ada.call('POST', `/api/push/devices/${device.id}/test`)).body).outcome
  const store = (endpoint: string) =>
    database.dataSource.query('UPDATE push_subscriptions SET endpoint = $1', [endpoint])
  for (const endpoint of innerAddresses()) {
    await store(endpoint)
    expect([endpoint, await test()]).toEqual([endpoint, 'failed'])
  }

  // DNS rebinding: the name resolves to a private address at sending time.
  let answers: { address: string; family: number }[] = []
  const real = dns.lookup
  const asked: string[] = []
  Object.assign(dns, {
    lookup: async (name: string) => {
      asked.push(name)
      return answers
    },
  })
  syncBuiltinESMExports()
  await store(`https://push.example.com/send/x`)
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
    const family = address.includes(':') ? 6 : 4
    answers = [
      { address: '203.0.113.9', family: 4 },
      { address, family },
    ]
    expect([address, await test()]).toEqual([address, 'failed'])
  }
  Object.assign(dns, { lookup: real })
  syncBuiltinESMExports()
  expect(new Set(asked)).toEqual(new Set(['push.example.com']))

  // Redirects are never followed.
  for (redirectTo of [`http://127.0.0.1:${portOf(inner)}/redirected`, `http://127.0.0.1:${portOf(allowed)}/again`]) {
    await store(`http://127.0.0.1:${portOf(allowed)}/send/x`)
    expect([redirectTo, await test()]).toEqual([redirectTo, 'failed'])
  }
  expect(reached).toEqual([])
})
