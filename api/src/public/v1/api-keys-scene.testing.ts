import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiScopes, errorBodySchema, type ApiScope, type CreatedApiKeyResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { Loquia } from '@loquia/client/source'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let server: TestApp
export let folder: string
export let ada: CookieCaller
export let workspaceId: string
export let botId: string
export let key: string
export let client: Loquia

/** Call before the tests of a file. */
export function apiKeysScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'loquia-api-keys-'))
    server = await startTestApp({
      dataSource: database.dataSource,
      realKnowledge: true,
      environment: { DATA_DIR: folder, CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
    })
    ada = await new CookieCaller(server.url).register('ada')
    const bots = await ada.call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
    botId = bots.body.bots[0]!.botId
    workspaceId = await workspaceOf(ada)
    key = (await create()).secret
    client = new Loquia({ baseUrl: server.url, key })
  })
  afterAll(async () => {
    await server?.stop()
    await database?.stop()
    await rm(folder, { recursive: true })
  })
}

export async function workspaceOf(owner: CookieCaller): Promise<string> {
  const { body } = await owner.call<{ workspaces: { id: string }[] }>('POST', '/api/workspaces')
  return body.workspaces[0]!.id
}

export async function create(
  scopes: readonly ApiScope[] = apiScopes,
  more: object = {},
): Promise<CreatedApiKeyResponse> {
  const path = `/api/workspaces/${workspaceId}/keys`
  const { status, body } = await ada.call<CreatedApiKeyResponse>('POST', path, { name: 'Desk', scopes, ...more })
  expect(status).toBe(201)
  return body
}

/** Failed keys are counted by address. */
export function call(path: string, secret: string, from = '203.0.113.1', init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': from, ...init.headers },
  })
}

export async function codeOf(response: Response): Promise<string> {
  const body = errorBodySchema.parse(await response.json())
  return `${response.status} ${body.code}`
}

export async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
