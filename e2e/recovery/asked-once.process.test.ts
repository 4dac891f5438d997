import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'

let ferry: Ferry
let cookie = ''
beforeAll(async () => {
  ferry = await startFerry()
})
afterAll(() => ferry?.stop())

/** A call with the owner's session. */
async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const response = await fetch(ferry.product.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect([path, response.ok]).toEqual([path, true])
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return (await response.json()) as Reply
}

/** A key of a new account, and its bot. */
async function newKey(): Promise<{ secret: string; botId: string }> {
  const password = 'a good password'
  await call('POST', '/api/register', { username: 'ferryman', password, email: 'ferryman@example.com' })
  const { bots } = await call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
  const { workspaces } = await call<{ workspaces: { id: string }[] }>('POST', '/api/workspaces')
  const scopes = ['ask', 'sources:read', 'sources:write', 'conversations:read']
  const path = `/api/workspaces/${workspaces[0]!.id}/keys`
  const { secret } = await call<{ secret: string }>('POST', path, { name: 'Desk', scopes })
  return { secret, botId: bots[0]!.botId }
}

it('answers a repeated question once after a crash', async () => {
  const { model, product } = ferry
  const { secret, botId } = await newKey()
  const send = (method: string, path: string, name: string, body?: object) =>
    fetch(`${product.url}/api/v1/bots/${botId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': name },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const text = 'The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.'
  const source = { type: 'text', title: 'The ferry', text }
  const added = (await (await send('POST', 'sources', 'timetable', source)).json()) as { id: string }
  await expect
    .poll(async () => (await send('GET', `sources/${added.id}`, '')).json(), { timeout: 60_000 })
    .toMatchObject({ status: 'ready' })

  const ask = () => send('POST', 'ask', 'first-trip', { question: 'When does the ferry leave?' })
  const lost = ask().catch((error: unknown) => error)
  await model.turn()
  await product.kill()
  expect(await lost).toBeInstanceOf(Error)
  await product.restart()
  const again = ask()
  const turn = await model.turn()
  turn.say('The ferry leaves at nine and at five [1].')
  turn.end()
  const reply = await again
  const { answer, conversationId } = (await reply.json()) as { answer: string; conversationId: string }
  expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(answer).toContain('The ferry leaves at nine and at five')
  const list = await send('GET', 'conversations', '')
  expect(((await list.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([conversationId])
  const told = (await (await send('GET', `conversations/${conversationId}/messages`, '')).json()) as {
    data: { role: string }[]
  }
  expect(told.data.map(({ role }) => role)).toEqual(['user', 'assistant'])
})
