import { invitationResponse, ownBotsResponse, workspaceResponse, workspacesResponse } from '@loquia/contracts'
import { InvitationsService } from './invitations.service.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { AgentClient } from '../../testing/agent-client.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let mail: Awaited<ReturnType<typeof startMailCatcher>>
let server: TestApp
let people = 0

beforeAll(async () => {
  database = await startTestDatabase()
  mail = await startMailCatcher()
  server = await startTestApp({
    dataSource: database.dataSource,
    // A long interval, so that tests pass only when access ends at once.
    timing: { agentBeatMs: 3_600_000 },
    environment: { RATE_LIMIT_SCALE: '0', SMTP_URL: mail.url, PUBLIC_URL: 'https://loquia.example' },
  })
})
afterAll(async () => {
  await server?.stop()
  await mail?.stop()
  await database?.stop()
})

interface Person {
  caller: CookieCaller
  id: number
  name: string
}
async function somebody(): Promise<Person> {
  const name = `person-${people++}`
  const caller = await new CookieCaller(server.url).register(name)
  const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
  return { caller, id, name }
}
const botsOf = async ({ caller }: Person) =>
  ownBotsResponse.parse((await caller.call('POST', '/api/chatbot/bots')).body).bots.map(({ botId }) => botId)
const workspacesOf = async ({ caller }: Person) =>
  workspacesResponse.parse((await caller.call('POST', '/api/workspaces')).body).workspaces

async function owner(): Promise<Person & { path: string; bot: string; workspace: string }> {
  const person = await somebody()
  const [bot] = await botsOf(person)
  const [workspace] = await workspacesOf(person)
  return { ...person, bot: bot!, workspace: workspace!.id, path: `/api/workspaces/${workspace!.id}` }
}
async function invite({ caller, path }: { caller: CookieCaller; path: string }, email: string, role: string) {
  const reply = await caller.call('POST', `${path}/invitations`, { email, role })
  const { link, invitation } = invitationResponse.parse(reply.body)
  return { link, invitation, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token')! }
}
async function member(of: { caller: CookieCaller; path: string }, role: string): Promise<Person> {
  const person = await somebody()
  const { token } = await invite(of, `${person.name}@team.example`, role)
  expect(await person.caller.refusal('POST', '/api/invitations/accept', { token })).toBeUndefined()
  return person
}

it('emails the link of an invitation', async () => {
  const ada = await owner()
  const { link } = await invite(ada, 'Bea@team.example', 'editor')
  expect(link).toMatch(/^https:\/\/loquia\.example\/auth\/invitation#token=/)
  await vi.waitFor(() => expect(mail.emails.find(({ to }) => to.includes('bea@team.example'))?.text).toContain(link))
})

it('stores the token of an invitation as a hash', async () => {
  const { token } = await invite(await owner(), 'hashed@team.example', 'editor')
  expect(JSON.stringify(await database.dataSource.query('SELECT * FROM workspace_invitations'))).not.toContain(token)
})

it('accepts an invitation once', async () => {
  const ada = await owner()
  const bea = await somebody()
  const { token } = await invite(ada, 'once@team.example', 'editor')
  expect((await bea.caller.call('POST', '/api/invitations/show', { token })).body).toMatchObject({
    workspace: ada.name,
    role: 'editor',
  })
  expect(await botsOf(bea)).not.toContain(ada.bot)
  const [first, second] = await Promise.all([
    bea.caller.call('POST', '/api/invitations/accept', { token }),
    bea.caller.call('POST', '/api/invitations/accept', { token }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([200, 410])
  expect(await botsOf(bea)).toContain(ada.bot)
  expect(await bea.caller.refusal('GET', `/api/chatbot/bots/${ada.bot}/settings`)).toBeUndefined()
  expect(await bea.caller.refusal('GET', `/api/chatbot/model-key?botId=${ada.bot}`)).toBe('role_too_low')
})

it('refuses an invitation that was revoked, replaced or has expired', async () => {
  const ada = await owner()
  const { caller } = await somebody()
  const accept = (token: string) => caller.refusal('POST', '/api/invitations/accept', { token })
  const old = await invite(ada, 'carl@team.example', 'viewer')
  const replaced = await invite(ada, 'carl@team.example', 'owner')
  expect(await accept(old.token)).toBe('invitation_invalid')
  await ada.caller.call('DELETE', `${ada.path}/invitations/${replaced.invitation.id}`)
  expect(await accept(replaced.token)).toBe('invitation_invalid')
  const expired = await invite(ada, 'carl@team.example', 'viewer')
  await database.dataSource.query('UPDATE workspace_invitations SET expires_at = now() WHERE id = $1', [
    expired.invitation.id,
  ])
  expect(await accept(expired.token)).toBe('invitation_invalid')
  expect(workspaceResponse.parse((await ada.caller.call('GET', ada.path)).body).workspace.invitations).toEqual([])
})

it('refuses an invitation whose sender is no longer an active owner', async () => {
  const ada = await owner()
  const ways: Record<string, (inviter: Person) => Promise<unknown>> = {
    removed: ({ id }) => ada.caller.call('DELETE', `${ada.path}/members/${id}`),
    lowered: ({ id }) => ada.caller.call('PUT', `${ada.path}/members/${id}`, { role: 'editor' }),
    left: ({ caller }) => caller.call('POST', `${ada.path}/leave`, {}),
    deleted: ({ caller, name }) => caller.call('DELETE', '/api/account', { password: `password of ${name}` }),
    disabled: ({ id }) => database.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id]),
  }
  for (const [way, end] of Object.entries(ways)) {
    const inviter = await member(ada, 'owner')
    const { token } = await invite({ caller: inviter.caller, path: ada.path }, `${way}@team.example`, 'owner')
    await end(inviter)
    const { caller } = await somebody()
    for (const call of ['show', 'accept'])
      expect([way, call, await caller.refusal('POST', `/api/invitations/${call}`, { token })]).toEqual([
        way,
        call,
        'invitation_invalid',
      ])
    expect(await caller.refusal('GET', ada.path)).toBe('not_found')
  }
  expect(workspaceResponse.parse((await ada.caller.call('GET', ada.path)).body).workspace.invitations).toEqual([])
})

it('shows members what their role allows', async () => {
  const ada = await owner()
  const viewer = await member(ada, 'viewer')
  await invite(ada, 'later@team.example', 'agent')
  const { workspace } = workspaceResponse.parse((await viewer.caller.call('GET', ada.path)).body)
  expect(workspace).toMatchObject({ role: 'viewer', invitations: [] })
  expect(workspace.members.map(({ userId, role }) => [userId, role])).toEqual([
    [ada.id, 'owner'],
    [viewer.id, 'viewer'],
  ])
  expect(
    await viewer.caller.refusal('POST', `${ada.path}/invitations`, { email: 'x@team.example', role: 'owner' }),
  ).toBe('role_too_low')
})

it('hides a workspace from strangers', async () => {
  const ada = await owner()
  expect(await (await somebody()).caller.refusal('GET', ada.path)).toBe('not_found')
})

it('invites no member again', async () => {
  const ada = await owner()
  expect(
    await ada.caller.refusal('POST', `${ada.path}/invitations`, { email: `${ada.name}@example.com`, role: 'viewer' }),
  ).toBe('already_member')
})

it('shuts a removed member out with the next call', async () => {
  const ada = await owner()
  const bea = await member(ada, 'owner')
  const settings = `/api/chatbot/bots/${ada.bot}/settings`
  expect(await bea.caller.refusal('GET', settings)).toBeUndefined()
  expect(await ada.caller.refusal('DELETE', `${ada.path}/members/${bea.id}`)).toBeUndefined()
  expect(await bea.caller.refusal('GET', settings)).toBe('not_found')
  expect(await botsOf(bea)).not.toContain(ada.bot)
})

it('keeps at least one owner', async () => {
  const ada = await owner()
  expect(await ada.caller.refusal('PUT', `${ada.path}/members/${ada.id}`, { role: 'viewer' })).toBe('last_owner')
  expect(await ada.caller.refusal('POST', `${ada.path}/leave`, {})).toBe('last_owner')
  const dan = await member(ada, 'agent')
  await ada.caller.call('PUT', `${ada.path}/members/${dan.id}`, { role: 'owner' })
  // Concurrent leaving keeps one owner.
  const outcomes = await Promise.all([ada, dan].map(({ caller }) => caller.refusal('POST', `${ada.path}/leave`, {})))
  expect(outcomes.toSorted()).toEqual(['last_owner', undefined])
})

it('closes the inbox of a member who is removed or may no longer answer', async () => {
  const ada = await owner()
  const [bea, carl] = [await member(ada, 'agent'), await member(ada, 'editor')]
  const own = await owner()
  const dan = await member(own, 'agent')
  await invite(ada, `${dan.name}@team.example`, 'agent').then(({ token }) =>
    dan.caller.call('POST', '/api/invitations/accept', { token }),
  )
  const inboxes = await Promise.all(
    [bea, carl, dan].map(({ caller }) => AgentClient.connect(server.url, caller.cookie)),
  )
  const [removed, lowered, moved] = inboxes as [AgentClient, AgentClient, AgentClient]
  try {
    await ada.caller.call('DELETE', `${ada.path}/members/${bea.id}`)
    await removed.until(() => removed.socket.disconnected)
    await ada.caller.call('PUT', `${ada.path}/members/${carl.id}`, { role: 'viewer' })
    await lowered.until(() => lowered.socket.disconnected)
    await ada.caller.call('DELETE', `${ada.path}/members/${dan.id}`)
    const visitor = await ChatClient.connect(server.url, { botId: ada.bot })
    const theirs = await ChatClient.connect(server.url, { botId: own.bot })
    await visitor.ask('Is anybody there?')
    await theirs.ask('And here?')
    await moved.until(() => moved.conversations.some(({ botId }) => botId === own.bot))
    expect(moved.conversations.some(({ botId }) => botId === ada.bot)).toBe(false)
    visitor.close()
    theirs.close()
  } finally {
    for (const one of inboxes) one.close()
  }
})

it('moves a bot to another workspace of the same owner', async () => {
  const [ada, zoe] = [await owner(), await owner()]
  const stays = await member(ada, 'editor')
  const { token } = await invite(zoe, `${ada.name}@team.example`, 'editor')
  await ada.caller.call('POST', '/api/invitations/accept', { token })
  const move = (person: Person, to: string) =>
    person.caller.refusal('POST', `/api/chatbot/bots/${ada.bot}/move`, { workspaceId: to })
  const webhook = { url: 'https://example.com/loquia', events: ['lead.created'], enabled: true }
  await ada.caller.call('POST', `/api/chatbot/bots/${ada.bot}/webhooks`, webhook)
  const { body: made } = await ada.caller.call<{ secret: string }>('POST', `${ada.path}/keys`, {
    name: 'Desk',
    scopes: ['bots:read'],
  })
  const seen = async (secret: string) => {
    const reply = await fetch(`${server.url}/api/v1/bots`, { headers: { authorization: `Bearer ${secret}` } })
    return ((await reply.json()) as { data: { botId: string }[] }).data.map(({ botId }) => botId)
  }
  expect(await seen(made.secret)).toEqual([ada.bot])

  expect(await move(ada, zoe.workspace)).toBe('role_too_low')
  expect(await move(stays, ada.workspace)).toBe('role_too_low')
  expect(await move(zoe, zoe.workspace)).toBe('not_found')
  expect(await move(ada, (await owner()).workspace)).toBe('not_found')
  await zoe.caller.call('PUT', `${zoe.path}/members/${ada.id}`, { role: 'owner' })
  expect(await move(ada, zoe.workspace)).toBeUndefined()

  expect(await seen(made.secret)).toEqual([])
  expect(await botsOf(stays)).not.toContain(ada.bot)
  expect(await botsOf(zoe)).toEqual([ada.bot, zoe.bot].toSorted((a, b) => (a === ada.bot ? -1 : b === ada.bot ? 1 : 0)))
  const { body } = await zoe.caller.call<{ webhooks: { url: string }[] }>(
    'GET',
    `/api/chatbot/bots/${ada.bot}/webhooks`,
  )
  expect(body.webhooks.map(({ url }) => url)).toEqual([webhook.url])
  const { body: theirs } = await zoe.caller.call<{ secret: string }>('POST', `${zoe.path}/keys`, {
    name: 'Desk',
    scopes: ['bots:read'],
  })
  expect(await seen(theirs.secret)).toContain(ada.bot)
})

it('purges expired invitations', async () => {
  const ada = await owner()
  const [old, open] = [await invite(ada, 'old@team.example', 'viewer'), await invite(ada, 'new@team.example', 'viewer')]
  await database.dataSource.query('UPDATE workspace_invitations SET expires_at = now() WHERE id = $1', [
    old.invitation.id,
  ])
  expect(await server.app.get(InvitationsService, { strict: false }).purgeExpired()).toBeGreaterThan(0)
  expect(await database.dataSource.query('SELECT FROM workspace_invitations WHERE expires_at <= now()')).toEqual([])
  expect(await ada.caller.refusal('POST', '/api/invitations/show', { token: open.token })).toBeUndefined()
})

it('passes the workspace to another member when its owner deletes the account', async () => {
  const ada = await owner()
  const bea = await member(ada, 'agent')
  const carl = await member(ada, 'editor')
  const removed = await ada.caller.call('DELETE', '/api/account', { password: `password of ${ada.name}` })
  expect(removed.body).toMatchObject({ success: true })
  expect(await botsOf(bea)).toEqual([ada.bot])
  const [workspace] = await workspacesOf(carl)
  expect(workspace).toMatchObject({ id: ada.workspace, role: 'owner', members: 2 })
})

it('deletes a workspace with the account of its only member', async () => {
  const ada = await owner()
  await ada.caller.call('DELETE', '/api/account', { password: `password of ${ada.name}` })
  expect(await database.dataSource.query('SELECT FROM bots WHERE public_id = $1', [ada.bot])).toEqual([])
  expect(await database.dataSource.query('SELECT FROM workspaces WHERE id = $1', [ada.workspace])).toEqual([])
})
