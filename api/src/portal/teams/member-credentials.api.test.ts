import {
  apiKeysResponse,
  invitationResponse,
  memberCredentialsResponse,
  ownBotsResponse,
  workspacesResponse,
  type CreatedApiKeyResponse,
  type MemberCredentials,
} from '@loquia/contracts'
import { Logger } from '@nestjs/common'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { WorkspaceMemberEntity, WorkspacesService } from '../../core/workspaces/index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let other: TestApp
let people = 0

const environment = { RATE_LIMIT_SCALE: '0', PUBLIC_URL: 'https://loquia.example', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' }

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, environment })
  other = await startTestApp({ dataSource: database.dataSource, environment })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
  await database?.stop()
})

interface Person {
  caller: CookieCaller
  id: number
  name: string
}
interface Owner extends Person {
  bot: string
  workspace: string
  path: string
}

async function somebody(): Promise<Person> {
  const name = `keeper-${people++}`
  const caller = await new CookieCaller(server.url).register(name)
  const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
  return { caller, id, name }
}

async function owner(): Promise<Owner> {
  const person = await somebody()
  const { bots } = ownBotsResponse.parse((await person.caller.call('POST', '/api/chatbot/bots')).body)
  const { workspaces } = workspacesResponse.parse((await person.caller.call('POST', '/api/workspaces')).body)
  const workspace = workspaces[0]!.id
  return { ...person, bot: bots[0]!.botId, workspace, path: `/api/workspaces/${workspace}` }
}

async function member({ caller, path }: Owner, role: string): Promise<Person> {
  const person = await somebody()
  const reply = await caller.call('POST', `${path}/invitations`, { email: `${person.name}@team.example`, role })
  const token = new URLSearchParams(new URL(invitationResponse.parse(reply.body).link).hash.slice(1)).get('token')
  expect(await person.caller.refusal('POST', '/api/invitations/accept', { token })).toBeUndefined()
  return person
}

async function makeKey({ caller }: Person, { path }: Owner, name: string): Promise<CreatedApiKeyResponse> {
  const { status, body } = await caller.call<CreatedApiKeyResponse>('POST', `${path}/keys`, {
    name,
    scopes: ['bots:read'],
  })
  expect(status).toBe(201)
  return body
}

const statusWith = async (secret: string, at = server): Promise<number> =>
  (await fetch(`${at.url}/api/v1/bots`, { headers: { authorization: `Bearer ${secret}` } })).status

async function credentialsOf({ caller, path }: Owner, { id }: Person): Promise<MemberCredentials> {
  const { body } = await caller.call('GET', `${path}/members/${id}/credentials`)
  return memberCredentialsResponse.parse(body).credentials
}

describe('the removal of a member', () => {
  it('revokes the chosen keys of the member on all nodes', async () => {
    const ada = await owner()
    const bea = await member(ada, 'owner')
    const adas = await makeKey(ada, ada, 'Ada’s own')
    const shop = await makeKey(bea, ada, 'Shop')
    const laptop = await makeKey(bea, ada, 'Laptop')
    const revoked = await makeKey(bea, ada, 'Revoked')
    await ada.caller.call('DELETE', `${ada.path}/keys/${revoked.key.id}`)
    const beas = await owner()
    await makeKey(beas, beas, 'Elsewhere')
    expect(await statusWith(shop.secret)).toBe(200)

    const { keys, version } = await credentialsOf(ada, bea)
    expect(keys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
      ['Laptop', false],
      ['Shop', true],
    ])
    const noted = vi.spyOn(Logger.prototype, 'log')
    const reply = await ada.caller.call('DELETE', `${ada.path}/members/${bea.id}`, {
      end: { keys: [laptop.key.id, adas.key.id], version },
    })
    expect(reply.status).toBe(200)
    expect(noted.mock.calls.map(([line]) => line as unknown)).toEqual(
      expect.arrayContaining([
        { event: 'api-key.revoked', account: bea.id, by: ada.id, count: 1 },
        { event: 'workspace.removed', account: bea.id, by: ada.id },
      ]),
    )
    noted.mockRestore()
    for (const node of [server, other]) {
      expect(await statusWith(laptop.secret, node)).toBe(401)
      expect(await statusWith(shop.secret, node)).toBe(200)
      expect(await statusWith(adas.secret, node)).toBe(200)
    }
    const listed = apiKeysResponse.parse((await ada.caller.call('GET', '/api/keys')).body).workspaces[0]!.keys
    expect(listed.map(({ name, createdBy, maker }) => [name, createdBy, maker])).toEqual([
      ['Shop', bea.name, 'left'],
      ['Ada’s own', ada.name, 'owner'],
    ])
    expect(await ada.caller.refusal('GET', `${ada.path}/members/${bea.id}/credentials`)).toBe('not_found')
  })

  it('is refused when the member created another key meanwhile', async () => {
    const ada = await owner()
    const bea = await member(ada, 'owner')
    const first = await makeKey(bea, ada, 'First')
    const { version } = await credentialsOf(ada, bea)
    const second = await makeKey(bea, ada, 'Second')
    const end = { keys: [first.key.id], version }
    expect(await ada.caller.refusal('DELETE', `${ada.path}/members/${bea.id}`, { end })).toBe('settings_changed')
    expect(await statusWith(first.secret)).toBe(200)
    expect(await bea.caller.refusal('GET', `${ada.path}/members/${ada.id}/credentials`)).toBeUndefined()
    const seen = await credentialsOf(ada, bea)
    await ada.caller.call('DELETE', `${ada.path}/members/${bea.id}`, {
      end: { keys: seen.keys.map(({ id }) => id), version: seen.version },
    })
    expect([await statusWith(first.secret), await statusWith(second.secret)]).toEqual([401, 401])
  })

  it('revokes no key when it is refused', async () => {
    const ada = await owner()
    const key = await makeKey(ada, ada, 'Last')
    const end = { keys: [key.key.id] }
    expect(await ada.caller.refusal('PUT', `${ada.path}/members/${ada.id}`, { role: 'agent', end })).toBe('last_owner')
    expect(await ada.caller.refusal('POST', `${ada.path}/leave`, { end })).toBe('last_owner')
    expect(await statusWith(key.secret)).toBe(200)
  })
})

it('revokes the chosen keys of a member who gets a lower role', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  const [kept, ended] = [await makeKey(bea, ada, 'Kept'), await makeKey(bea, ada, 'Ended')]
  const end = { keys: [ended.key.id], version: (await credentialsOf(ada, bea)).version }
  expect((await ada.caller.call('PUT', `${ada.path}/members/${bea.id}`, { role: 'editor', end })).status).toBe(200)
  expect([await statusWith(kept.secret), await statusWith(ended.secret)]).toEqual([200, 401])
})

it('lists why the maker of a key may no longer manage it', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  await makeKey(bea, ada, 'Kept')
  expect((await ada.caller.call('PUT', `${ada.path}/members/${bea.id}`, { role: 'editor' })).status).toBe(200)
  const list = async () =>
    apiKeysResponse
      .parse((await ada.caller.call('GET', '/api/keys')).body)
      .workspaces[0]!.keys.map(({ maker, createdBy }) => [maker, createdBy])
  expect(await list()).toEqual([['lower', bea.name]])
  await database.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [bea.id])
  expect(await list()).toEqual([['disabled', bea.name]])
  await database.dataSource.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [bea.id])
  await bea.caller.call('DELETE', '/api/account', { password: `password of ${bea.name}` })
  expect(await list()).toEqual([['gone', null]])
})

it('revokes the keys of an owner who leaves', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  const key = await makeKey(bea, ada, 'Leaving')
  const own = memberCredentialsResponse.parse((await bea.caller.call('GET', `${ada.path}/credentials`)).body)
  expect(own.credentials.keys.map(({ name }) => name)).toEqual(['Leaving'])
  const end = { keys: [key.key.id], version: own.credentials.version }
  expect(await bea.caller.refusal('POST', `${ada.path}/leave`, { end })).toBeUndefined()
  expect(await statusWith(key.secret)).toBe(401)
})

it('revokes no key for a leaving member who may not manage keys', async () => {
  const ada = await owner()
  const carl = await member(ada, 'owner')
  const carls = await makeKey(carl, ada, 'Carl’s')
  await ada.caller.call('PUT', `${ada.path}/members/${carl.id}`, { role: 'viewer' })
  expect(await carl.caller.refusal('POST', `${ada.path}/leave`, { end: { keys: [carls.key.id] } })).toBe('role_too_low')
  expect(await carl.caller.refusal('GET', ada.path)).toBeUndefined()
  expect(await carl.caller.refusal('POST', `${ada.path}/leave`, {})).toBeUndefined()
  expect(await statusWith(carls.secret)).toBe(200)
})

it('revokes the team keys of a deleted account only on request', async () => {
  const ada = await owner()
  const adas = await makeKey(ada, ada, 'Ada’s own')
  for (const revokeKeys of [true, false]) {
    const bea = await member(ada, 'owner')
    const key = await makeKey(bea, ada, 'Of the team')
    const request = { password: `password of ${bea.name}`, revokeKeys }
    expect((await bea.caller.call('DELETE', '/api/account', request)).status).toBe(200)
    expect([revokeKeys, await statusWith(key.secret)]).toEqual([revokeKeys, revokeKeys ? 401 : 200])
  }
  const carl = await member(ada, 'owner')
  const kept = await makeKey(carl, ada, 'Kept')
  await ada.caller.call('PUT', `${ada.path}/members/${carl.id}`, { role: 'agent' })
  await carl.caller.call('DELETE', '/api/account', { password: `password of ${carl.name}`, revokeKeys: true })
  expect([await statusWith(kept.secret), await statusWith(adas.secret)]).toEqual([200, 200])
})

it('creates no key for an owner who is removed while the call waits for the workspace', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  const workspaces = server.app.get(WorkspacesService, { strict: false })
  const lock = workspaces.lock.bind(workspaces)
  // The test database serializes transactions, so the concurrent change runs inside this one.
  vi.spyOn(workspaces, 'lock').mockImplementationOnce(async (ids, manager) => {
    await lock(ids, manager)
    await manager.delete(WorkspaceMemberEntity, { workspaceId: ada.workspace, userId: bea.id })
  })
  const request = { name: 'Too late', scopes: ['bots:read'] }
  expect(await bea.caller.refusal('POST', `${ada.path}/keys`, request)).toBe('not_found')
  expect(await bea.caller.refusal('POST', `${ada.path}/keys`, request)).toBeUndefined()
})

describe('secrets that sign', () => {
  const addWebhook = async ({ caller }: Person, bot: string, host: string): Promise<string> => {
    const path = `/api/chatbot/bots/${bot}/webhooks`
    const request = { url: `https://${host}/loquia`, events: ['lead.created'], enabled: true }
    return (await caller.call<{ webhook: { id: string } }>('POST', path, request)).body.webhook.id
  }
  const addKey = async ({ caller }: Person, bot: string): Promise<string> =>
    (await caller.call<{ kid: string }>('POST', `/api/chatbot/bots/${bot}/identity-keys`, { overlapHours: 24 })).body
      .kid
  const known = async (ada: Owner, who: Person) =>
    (await credentialsOf(ada, who)).secrets.map(({ kind, name, seenAt }) => [kind, name, seenAt !== null])

  it('are listed for every member who saw them until they change', async () => {
    const ada = await owner()
    const bea = await member(ada, 'owner')
    const seen = await addWebhook(ada, ada.bot, 'seen.example')
    await addWebhook(ada, ada.bot, 'never-seen.example')
    const kid = await addKey(ada, ada.bot)
    expect(await known(ada, bea)).toEqual([])

    const webhooks = `/api/chatbot/bots/${ada.bot}/webhooks`
    await bea.caller.call('GET', `${webhooks}/${seen}/secret`)
    await bea.caller.call('GET', `${webhooks}/${seen}/secret`)
    await bea.caller.call('POST', `/api/chatbot/bots/${ada.bot}/identity-keys/${kid}/reveal`)
    await addWebhook(bea, ada.bot, 'made.example')
    expect(await known(ada, bea)).toEqual([
      ['webhook', 'made.example', true],
      ['webhook', 'seen.example', true],
      ['identity', kid, true],
    ])
    const { secrets } = await credentialsOf(ada, bea)
    expect(secrets[0]).toMatchObject({ botId: ada.bot })

    await ada.caller.call('POST', `${webhooks}/${seen}/rotate`)
    await ada.caller.call('DELETE', `/api/chatbot/bots/${ada.bot}/identity-keys/${kid}`)
    expect(await known(ada, bea)).toEqual([['webhook', 'made.example', true]])
    expect(await known(ada, ada)).toContainEqual(['webhook', 'seen.example', true])
  })

  it('count as seen by each owner when they are older than the record of views', async () => {
    const ada = await owner()
    const [bea, carl] = [await member(ada, 'owner'), await member(ada, 'editor')]
    await addWebhook(ada, ada.bot, 'old.example')
    const kid = await addKey(ada, ada.bot)
    await database.dataSource.query('UPDATE webhook_secrets SET views_recorded = false')
    await database.dataSource.query('UPDATE bot_identity_keys SET views_recorded = false')
    expect(await known(ada, bea)).toEqual([
      ['webhook', 'old.example', false],
      ['identity', kid, false],
    ])
    expect(await known(ada, carl)).toEqual([])
  })
})

it('stops the chosen emails to a removed member', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  const path = `/api/chatbot/bots/${ada.bot}/notifications`
  const email = `${bea.name}@example.com`
  await ada.caller.call('PUT', path, { email: email.toUpperCase(), events: ['lead'] })
  const { emails, version } = await credentialsOf(ada, bea)
  expect(emails).toMatchObject([{ botId: ada.bot, email: expect.stringMatching(/@example\.com$/i), isOwn: true }])
  const stored = async () =>
    (await ada.caller.call<{ settings: { email: string } }>('GET', path)).body.settings.email.toLowerCase()
  expect(await stored()).toBe(email)
  const eve = await owner()
  await eve.caller.call('PUT', `/api/chatbot/bots/${eve.bot}/notifications`, { email, events: ['lead'] })
  await ada.caller.call('DELETE', `${ada.path}/members/${bea.id}`, { end: { emails: [ada.bot, eve.bot], version } })
  expect(await stored()).toBe('')
  const { body } = await eve.caller.call<{ settings: { email: string } }>(
    'GET',
    `/api/chatbot/bots/${eve.bot}/notifications`,
  )
  expect(body.settings.email).toBe(email)
})

describe('a member who leaves', () => {
  const notificationsOf = ({ bot }: Owner) => `/api/chatbot/bots/${bot}/notifications`
  const notifiedAddress = async (ada: Owner) =>
    (await ada.caller.call<{ settings: { email: string } }>('GET', notificationsOf(ada))).body.settings.email
  const leave = ({ caller }: Person, { bot, path }: Owner) =>
    caller.refusal('POST', `${path}/leave`, { end: { emails: [bot] } })

  it('can stop emails to their own address in any role', async () => {
    const ada = await owner()
    const bea = await member(ada, 'agent')
    await ada.caller.call('PUT', notificationsOf(ada), { email: `${bea.name}@example.com`, events: ['lead'] })
    expect(await leave(bea, ada)).toBeUndefined()
    expect(await notifiedAddress(ada)).toBe('')
  })

  it('cannot stop emails to a shared address in a low role', async () => {
    const ada = await owner()
    const carl = await member(ada, 'owner')
    await carl.caller.call('PUT', notificationsOf(ada), { email: 'desk@shop.example', events: ['lead'] })
    await database.dataSource.query(
      `INSERT INTO notice_addresses (user_id, email) VALUES ($1, 'desk@shop.example') ON CONFLICT DO NOTHING`,
      [carl.id],
    )
    await ada.caller.call('PUT', `${ada.path}/members/${carl.id}`, { role: 'agent' })
    expect(await leave(carl, ada)).toBe('role_too_low')
    expect(await notifiedAddress(ada)).toBe('desk@shop.example')
  })
})

it('shows members only their own credentials', async () => {
  const ada = await owner()
  const [bea, carl] = [await member(ada, 'editor'), await member(ada, 'agent')]
  const stranger = await somebody()
  for (const { caller } of [bea, carl]) {
    expect(await caller.refusal('GET', `${ada.path}/members/${ada.id}/credentials`)).toBe('role_too_low')
    expect(await caller.refusal('GET', `${ada.path}/credentials`)).toBeUndefined()
  }
  expect(await stranger.caller.refusal('GET', `${ada.path}/credentials`)).toBe('not_found')
  expect(await stranger.caller.refusal('GET', `${ada.path}/members/${ada.id}/credentials`)).toBe('not_found')
})
