import { randomUUID } from 'node:crypto'
import {
  newIdentityKeyResponse,
  ownBotsResponse,
  type Accepted,
  type ChatHandshake,
  type History,
} from '@loquia/contracts'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export interface Key {
  kid: string
  secret: string
}
interface Business {
  owner: PortalClient
  botId: string
  key: Key
}

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  own: Business
  other: Business
}
const clients: ChatClient[] = []

export function identityScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      environment: { RATE_LIMIT_SCALE: '10', DATA_DIR: '/nonexistent' },
    })
    scene.own = await business('ada')
    scene.other = await business('grace')
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
  })
}

async function business(name: string): Promise<Business> {
  const owner = await PortalClient.register(scene.server.url, name)
  const { botId } = ownBotsResponse.parse(await (await owner.call('POST', 'bots')).json()).bots[0]!
  return { owner, botId, key: await newKey({ owner, botId }, 0) }
}

export async function newKey({ owner, botId }: Pick<Business, 'owner' | 'botId'>, overlapHours: number): Promise<Key> {
  const response = await owner.call('POST', `bots/${botId}/identity-keys`, { overlapHours })
  expect(response.status).toBe(201)
  const { kid, secret } = newIdentityKeyResponse.parse(await response.json())
  return { kid, secret: secret! }
}

export const someone = (): string => `user-${randomUUID()}`
export const now = (): number => Math.floor(Date.now() / 1_000)

export function tokenOf(claims: Record<string, unknown>, { kid, secret }: Key = scene.own.key): Promise<string> {
  return new SignJWT({ aud: scene.own.botId, iat: now(), exp: now() + 3_600, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(secret))
}

export async function connect(
  handshake: Partial<ChatHandshake> & { token?: string | undefined } = {},
): Promise<ChatClient> {
  const { token, ...rest } = handshake
  const client = await ChatClient.connect(
    scene.server.url,
    { botId: scene.own.botId, ...rest, ...(token === undefined ? {} : { visitor: { token } }) },
    { origin: scene.server.url },
  )
  clients.push(client)
  return client
}

export async function talk(client: ChatClient, text: string, id: string = randomUUID()): Promise<Accepted> {
  const accepted = await client.ask(text, id)
  ;(await scene.server.answerer.next()).say('So it is.').end()
  await client.end(accepted.answerId)
  return accepted
}

export async function textsOf(client: ChatClient): Promise<string[]> {
  return ((await client.send('history', {})) as History).messages.map(({ content }) => content)
}
