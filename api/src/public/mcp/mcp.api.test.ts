import { request } from 'node:http'
import { apiScopes, type CreatedApiKeyResponse } from '@loquia/contracts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { database, server } = useTestApp({
  realKnowledge: true,
  environment: { PUBLIC_URL: 'https://loquia.example' },
})
let ada: CookieCaller
let botId: string
let address: URL

beforeAll(async () => {
  ada = await new CookieCaller(server.url).register('ada')
  const bots = await ada.call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
  botId = bots.body.bots[0]!.botId
  address = new URL(`${server.url}/mcp/${botId}`)
  const question = 'When does the bakery open?'
  const answer = 'The bakery opens at seven in the morning.'
  await ada.call('POST', '/api/chatbot/training/answer', { question, answer, botId })
})

async function allow(mode: string): Promise<void> {
  const { body } = await ada.call('PUT', `/api/chatbot/bots/${botId}/mcp`, { mode })
  expect(body).toEqual({ success: true, mode, url: `https://loquia.example/mcp/${botId}` })
}

async function connect(key?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

function send(headers: Record<string, string>, body = ping, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(method === 'GET' ? undefined : body)
  })
}

it('answers 404 until an editor turns it on', async () => {
  await expect(connect()).rejects.toThrow('not_found')
  expect(await send({})).toBe(404)
})

it('serves the tools to clients of the SDK', async () => {
  await allow('public')
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(['ask', 'search'])
  const found = await client.callTool({ name: 'search', arguments: { query: 'opening of the bakery', limit: 3 } })
  expect(found.structuredContent).toMatchObject({
    passages: [{ text: expect.stringContaining('seven'), score: expect.any(Number) as number }],
  })
  const answer = await client.callTool({ name: 'ask', arguments: { question: 'When does the bakery open?' } })
  expect(answer.structuredContent).toMatchObject({
    answer: expect.stringContaining('seven') as string,
    outcome: expect.stringMatching(/sure/) as string,
    generatedBy: 'owner',
    sources: [{ number: 1 }],
  })
  const declined = await client.callTool({ name: 'ask', arguments: { question: 'Do you sell bicycles?' } })
  expect(declined.structuredContent).toMatchObject({ outcome: 'none', sources: [] })
  const wrong = await client.callTool({ name: 'search', arguments: { query: '', limit: 99 } })
  expect(wrong.isError).toBe(true)
  await client.close()
  const said = await database.dataSource.query(`SELECT DISTINCT channel FROM conversations`)
  expect(said).toEqual([{ channel: 'mcp' }])
})

it('refuses foreign pages or host names', async () => {
  await allow('public')
  expect(await send({})).toBe(200)
  expect(await send({ host: 'loquia.example', origin: 'https://loquia.example' })).toBe(200)
  expect(await send({ origin: 'https://evil.example' })).toBe(403)
  expect(await send({ origin: 'null' })).toBe(403)
  // DNS rebinding: an attacker's host name resolves to this server.
  expect(await send({ host: 'evil.example' })).toBe(403)
  expect(await send({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403)
})

it('accepts one request of limited size per call', async () => {
  await allow('public')
  expect(await send({}, '', 'GET')).toBe(405)
  expect(await send({}, `[${ping},${ping}]`)).toBe(400)
  expect(await send({}, JSON.stringify({ text: 'x'.repeat(40_000) }))).toBe(413)
})

it('accepts only keys of its workspace with the scope to ask', async () => {
  await allow('key')
  const { body } = await ada.call<{ workspaces: { id: string }[] }>('GET', '/api/keys')
  const path = `/api/workspaces/${body.workspaces[0]!.id}/keys`
  const keyOf = async (owner: CookieCaller, at: string, scopes: readonly string[]) =>
    (await owner.call<CreatedApiKeyResponse>('POST', at, { name: 'Claude', scopes })).body.secret
  const authorized = async (key: string) => send({ authorization: `Bearer ${key}` })
  const client = await connect(await keyOf(ada, path, ['ask']))
  const answer = await client.callTool({ name: 'ask', arguments: { question: 'When does the bakery open?' } })
  expect(answer.structuredContent).toMatchObject({ outcome: expect.stringMatching(/sure/) as string })
  await client.close()

  expect(await send({})).toBe(401)
  expect(await send({ cookie: ada.cookie })).toBe(401)
  expect(await authorized('lq_live_none')).toBe(401)
  expect(await authorized(await keyOf(ada, path, ['bots:read']))).toBe(403)
  const eve = await new CookieCaller(server.url).register('eve')
  const others = await eve.call<{ workspaces: { id: string }[] }>('POST', '/api/workspaces')
  const foreign = await keyOf(eve, `/api/workspaces/${others.body.workspaces[0]!.id}/keys`, apiScopes)
  expect(await authorized(foreign)).toBe(401)
})

it.each([
  ['application/json', 200],
  ['*/*', 200],
  ['application/*;q=0.5, text/html', 200],
  ['application/json, text/event-stream', 200],
  [undefined, 200],
  ['text/html', 406],
  ['application/json;q=0, text/html', 406],
])('answers "%s" in JSON where the client takes it: %d', async (accept, status) => {
  await allow('public')
  const response = await new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) }
    const sent = request(address, { method: 'POST', headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', text }),
      )
    })
    sent.on('error', reject)
    sent.end(ping)
  })
  expect(response.status).toBe(status)
  expect(response.type).toContain('application/json')
  const answer = status === 200 ? { jsonrpc: '2.0', id: 1, result: {} } : { error: { code: -32_000 } }
  expect(JSON.parse(response.text)).toMatchObject(answer)
})

it('accepts notifications without an answer', async () => {
  await allow('public')
  const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  expect(await send({}, notification)).toBe(202)
})

it('refuses another type of body', async () => {
  await allow('public')
  expect(await send({ 'content-type': 'text/plain' })).toBe(415)
})

it('refuses an unknown revision of the protocol', async () => {
  await allow('public')
  expect(await send({ 'mcp-protocol-version': '1999-01-01' })).toBe(400)
  expect(await send({ 'mcp-protocol-version': '2025-11-25' })).toBe(200)
})

it('names its metadata in a refusal', async () => {
  await allow('key')
  const metadata = `https://loquia.example/.well-known/oauth-protected-resource/mcp/${botId}`
  const refused = (headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', body: ping, headers: { 'content-type': 'application/json', ...headers } })
  const anonymous = await refused()
  expect(anonymous.status).toBe(401)
  expect(anonymous.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`)
  expect(extractWWWAuthenticateParams(anonymous).resourceMetadataUrl?.href).toBe(metadata)
  const wrong = await refused({ authorization: 'Bearer lq_live_none' })
  expect(extractWWWAuthenticateParams(wrong)).toMatchObject({ error: 'invalid_token' })
  const { body } = await ada.call<{ workspaces: { id: string }[] }>('GET', '/api/keys')
  const path = `/api/workspaces/${body.workspaces[0]!.id}/keys`
  const other = await ada.call<CreatedApiKeyResponse>('POST', path, { name: 'Lists', scopes: ['bots:read'] })
  const lacking = await refused({ authorization: `Bearer ${other.body.secret}` })
  expect(lacking.status).toBe(403)
  expect(extractWWWAuthenticateParams(lacking)).toMatchObject({ error: 'insufficient_scope', scope: 'ask' })
})

it('describes itself in its metadata', async () => {
  await allow('key')
  expect(await discoverOAuthProtectedResourceMetadata(address)).toMatchObject({
    resource: `https://loquia.example/mcp/${botId}`,
    bearer_methods_supported: ['header'],
    scopes_supported: ['ask'],
  })
  const root = await fetch(`${server.url}/.well-known/oauth-protected-resource`)
  expect(root.headers.get('access-control-allow-origin')).toBe('*')
  expect(await root.json()).toMatchObject({ resource: 'https://loquia.example' })
})

it('has no metadata while it is off', async () => {
  await allow('off')
  expect((await fetch(`${server.url}/.well-known/oauth-protected-resource/mcp/${botId}`)).status).toBe(404)
  expect((await fetch(`${server.url}/.well-known/oauth-protected-resource/mcp/none`)).status).toBe(404)
})
