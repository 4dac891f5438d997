// oxlint-disable vitest/expect-expect -- expectCalm asserts.
import { calls, type Call } from '@loquia/contracts/calls'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCalm, rawCall } from './testing/raw-call.js'
import { startTwoClients, type TwoClients } from './testing/two-clients.js'

let scene: TwoClients
beforeAll(async () => {
  scene = await startTwoClients()
})
afterAll(() => scene.stop())

const send = (method: string, path: string, body?: string | Buffer, headers?: Record<string, string>) =>
  rawCall(scene.url, method, path, body, headers)

function cookieFor({ who }: Call): Record<string, string> {
  const { cookie } = scene.callers[who === 'admin' ? 'admin' : who === 'anonymous' ? 'anonymous' : 'ada']
  return cookie === '' ? {} : { cookie }
}

const withBody = calls.filter(({ body }) => body !== undefined)
const title = ({ method, path }: Call): string => `${method} ${path}`
/** Logging out would break the following tests. */
const harmless = withBody.filter(({ path }) => path !== '/api/logout')

const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  '\0',
  '\uD800',
  'x'.repeat(3_000),
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  [],
  [null],
  {},
  { toString: 1 },
  { $ne: null },
]

describe.each(harmless.map((call) => [title(call), call] as const))('%s', (_, call) => {
  it('withstands anything in its body', async () => {
    const sample = scene.body(call) as Record<string, unknown>
    const bodies: unknown[] = [
      ...hostile,
      ...Object.keys(sample).flatMap((key) => hostile.map((value) => Object.assign({}, sample, { [key]: value }))),
    ]
    while (bodies.length > 0) {
      await Promise.all(
        bodies.splice(0, 8).map(async (body) => {
          const text = JSON.stringify(body)
          const reply = await send(call.method, scene.fill(call), text, cookieFor(call))
          expectCalm(reply, `${title(call)} ${text.slice(0, 300)}`, true)
        }),
      )
    }
  })
})

it('pollutes no prototype', async () => {
  for (const call of harmless) {
    const sample = JSON.stringify(scene.body(call))
    for (const pollution of [
      '"__proto__":{"polluted":1,"role":"admin"}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"role":"admin","id":1,"workspaceId":1,"workspace_id":1,"isOwned":true',
    ]) {
      const reply = await send(
        call.method,
        scene.fill(call),
        sample === '{}' ? `{${pollution}}` : `${sample.slice(0, -1)},${pollution}}`,
        cookieFor(call),
      )
      expectCalm(reply, `${title(call)} ${pollution}`, true)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }
  }
  const { body } = await scene.callers.ada.call('GET', '/api/user')
  expect(body).toMatchObject({ username: 'ada', role: 'client' })
})

it('withstands any JSON in the contact form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => {
      expectCalm(await send('POST', '/api/contact-inquiry', json), json)
    }),
    { numRuns: 100 },
  )
})

it('refuses a body that is too large, too deep or not JSON', async () => {
  const cases: [string | Buffer, number, Record<string, string>?][] = [
    [JSON.stringify({ message: 'x'.repeat(300_000) }), 413],
    ['['.repeat(100_000), 400],
    [`${'[['.repeat(20_000)}${']]'.repeat(20_000)}`, 400],
    ['{"a":', 400],
    ['NaN', 400],
    [Buffer.from([0xff, 0xfe, 0x00]), 400],
    ['{}', 400, { 'content-encoding': 'gzip' }],
    ['{}', 400, { 'content-encoding': 'nonsense' }],
    ['{}', 400, { 'content-type': 'application/json; charset=nonsense' }],
  ]
  for (const [body, status, headers] of cases) {
    const reply = await send('POST', '/api/contact-inquiry', body, headers)
    expectCalm(reply, `${body.toString().slice(0, 40)} ${JSON.stringify(headers)}`)
    expect(reply.status, `${body.toString().slice(0, 40)} ${JSON.stringify(headers)}`).toBe(status)
  }
})

it('accepts only sessions that it created', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
      for (const value of [
        encodeURIComponent(text),
        `s:${encodeURIComponent(text)}.forged`,
        's%3A',
        'j%3A%7B%22userId%22%3A1%7D',
      ]) {
        const reply = await send('GET', '/api/user', undefined, { cookie: `loquia.sid=${value}` })
        expect(reply.status, value).toBe(401)
      }
    }),
    { numRuns: 25 },
  )
})
