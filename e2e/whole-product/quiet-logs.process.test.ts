import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'
import { openWire } from '../testing/wire.ts'

let ferry: Ferry
beforeAll(async () => {
  ferry = await startFerry({ LOG_LEVEL: 'trace' })
})
afterAll(() => ferry?.stop())

it('logs no secrets or personal data at any level', async () => {
  const { model, product, host } = ferry
  const call = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Curious Browser 7', ...headers },
      body: JSON.stringify(body),
    })
  const registered = await call('/api/register?utm=where-she-came-from', {
    username: 'ada.lovelace',
    password: 'difference-engine',
    email: 'ada@analytical.example',
  })
  expect(registered.status).toBe(201)
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
  expect((await call('/api/login', { username: 'ada.lovelace', password: 'wrong-engine' })).status).toBe(401)
  expect(
    (
      await call(
        '/api/login',
        { username: 'ada.lovelace', password: 'another-engine' },
        { cookie, 'x-forwarded-for': '203.0.113.77' },
      )
    ).status,
  ).toBe(401)

  const demoId = await product.createDemo(host)
  await product.whenRead(demoId)
  const wire = await openWire(product.url, demoId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave for my aunt Philomena?')
  const turn = await model.turn()
  turn.say('The ferry leaves at nine, as Philomena knows [1].')
  turn.cut()
  await wire.end(answerId)
  model.refuseWith(401)
  const { answerId: second } = await wire.ask('What does a ticket cost for Philomena?')
  await wire.end(second)
  wire.close()

  const upload = new FormData()
  upload.append(
    'file',
    new Blob(['The secret recipe of Philomena is three eggs and a lemon.']),
    'recipe-of-philomena.txt',
  )
  expect(
    (await fetch(`${product.url}/api/chatbot/training/document`, { method: 'POST', headers: { cookie }, body: upload }))
      .status,
  ).toBe(201)
  const broken = new FormData()
  broken.append('file', new Blob(['PK\u0003\u0004 no archive of Philomena']), 'philomena.docx')
  expect(
    (await fetch(`${product.url}/api/chatbot/training/document`, { method: 'POST', headers: { cookie }, body: broken }))
      .status,
  ).toBeLessThan(500)

  const log = product.log()
  // It did log: the calls, and what went wrong with the model.
  expect(log).toContain('/api/register')
  expect(log).toMatch(/model/i)
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>
  const kept = {
    ...secrets,
    key: model.environment.OPENAI_API_KEY!,
    cookie: cookie.slice(cookie.indexOf('=') + 1),
    token: visitorToken,
    password: 'difference-engine',
    wrong: 'wrong-engine',
    name: 'ada.lovelace',
    email: 'ada@analytical.example',
    visitor: 'visitor@example.com',
    words: 'Philomena',
    file: 'philomena',
    query: 'where-she-came-from',
    browser: 'Curious Browser',
    address: '203.0.113.77',
  }
  expect(
    Object.entries(kept)
      .filter(([, secret]) => log.includes(secret))
      .map(([name]) => name),
  ).toEqual([])
})
