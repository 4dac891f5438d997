import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiScopes, ownBotsResponse, workspacesResponse, type CreatedApiKeyResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { pushSubscription } from '../../testing/call-samples.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { placesOf } from '../../testing/places-of.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-nothing-left-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { DATA_DIR: folder, RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const sql = (text: string, values: unknown[] = []) => database.dataSource.query(text, values)

async function workspaceOf(word: string): Promise<{ owner: CookieCaller; botId: string; id: string }> {
  const owner = await new CookieCaller(server.url).register(word)
  const done = async (method: string, path: string, body?: unknown) => {
    const reply = await owner.call(method, path, body)
    expect([method, path, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([method, path, reply.status, ''])
    return reply.body
  }
  await done('PUT', '/api/account', { firstName: word, lastName: word, company: word })
  const { botId } = ownBotsResponse.parse(await done('POST', '/api/chatbot/bots')).bots[0]!
  const workspace = workspacesResponse.parse(await done('GET', '/api/workspaces')).workspaces[0]!.id
  const [{ id }] = await sql(`SELECT id FROM bots WHERE public_id = $1`, [botId])
  const bot = `/api/chatbot/bots/${botId}`
  await done('PUT', `/api/workspaces/${workspace}`, { name: `Team ${word}` })
  await done('POST', `/api/workspaces/${workspace}/invitations`, { email: `guest@${word}.example`, role: 'agent' })
  await done('POST', `/api/workspaces/${workspace}/invitations`, { email: `${word}@mail.example`, role: 'agent' })
  await done('PUT', `${bot}/settings`, {
    look: { title: word, welcomeMessage: `Hello from ${word}` },
    companyInfo: `We are ${word}.`,
    domain: `${word}.example`,
    contactUrl: `https://${word}.example/contact`,
  })
  await done('PUT', `${bot}/origins`, { allowed: [`https://${word}.example`] })
  await done('POST', `${bot}/saved-replies`, { title: word, text: `Yours, ${word}` })
  await done('POST', `${bot}/golden-questions`, { question: `What is ${word}?`, expectedText: word })
  await done('POST', `${bot}/webhooks`, {
    url: `https://${word}.example/hook`,
    events: ['lead.created'],
    enabled: true,
  })
  const spoken = `The ${word} costs nine euros and is baked every morning.`
  await done('POST', '/api/chatbot/training/answer', { botId, question: `What costs ${word}?`, answer: spoken })
  const document = { botId, filename: `${word}.txt`, content: `${spoken} It is sold in the yard.` }
  await done('POST', '/api/chatbot/training/document', document)
  await done('POST', '/api/push/devices', { ...pushSubscription(word), endpoint: `https://push.example/${word}` })
  await done('POST', '/api/support', { name: word, email: `${word}@mail.example`, subject: word, message: word })

  const keys = `/api/workspaces/${workspace}/keys`
  const key = (await done('POST', keys, { name: word, scopes: apiScopes })) as unknown as CreatedApiKeyResponse
  const headers = {
    authorization: `Bearer ${key.secret}`,
    'content-type': 'application/json',
    'idempotency-key': `of-${word}`,
  }
  await vi.waitFor(
    async () => expect(await sql(`SELECT 1 FROM sources WHERE bot_id = $1 AND status <> 'ready'`, [id])).toEqual([]),
    { timeout: 60_000 },
  )
  const body = JSON.stringify({ question: `What does the ${word} cost?` })
  await fetch(`${server.url}/api/v1/bots/${botId}/ask`, { method: 'POST', headers, body })
  await converse(word, { botId, owner })
  await storeDirectly(word, { id, workspace })
  return { owner, botId, id }
}

async function converse(word: string, { botId, owner }: { botId: string; owner: CookieCaller }): Promise<void> {
  const visitor = await ChatClient.connect(server.url, { botId, pageUrl: `https://${word}.example/page` })
  const { answerId, conversationId } = await visitor.ask(`Is the ${word} fresh?`)
  await visitor.end(answerId)
  await visitor.sendAnything('feedback', { messageId: answerId, value: 'down', comment: word })
  const lead = { clientLeadId: randomUUID(), name: word, email: `${word}@mail.example`, message: word }
  expect(await visitor.send('lead', lead)).toMatchObject({ success: true })
  visitor.close()
  const form = new FormData()
  form.append('file', new Blob([`price of ${word}`]), `${word}.txt`)
  const path = `/api/chatbot/bots/${botId}/inbox/${conversationId}/files`
  const sent = await fetch(server.url + path, { method: 'POST', body: form, headers: { cookie: owner.cookie } })
  expect(sent.status).toBeLessThan(300)
}

async function storeDirectly(word: string, { id, workspace }: { id: string; workspace: string }): Promise<void> {
  await sql(`INSERT INTO refused_origins (bot_id, origin) VALUES ($1, $2)`, [id, `https://${word}.example`])
  await sql(`INSERT INTO golden_reports (bot_id, outcome, results) VALUES ($1, 'checked', $2)`, [
    id,
    JSON.stringify([{ question: word }]),
  ])
  await sql(
    `INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, $2, '["lead"]') ON CONFLICT (bot_id) DO UPDATE SET email = excluded.email`,
    [id, `${word}@mail.example`],
  )
  await sql(
    `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, response) SELECT $1, id, 'webhook.test', $2 FROM webhook_endpoints WHERE bot_id = $1`,
    [id, word],
  )
  await sql(
    `INSERT INTO conversation_notes (conversation_id, client_note_id, author_id, text)
     SELECT c.id, gen_random_uuid(), m.user_id, $2 FROM conversations c, workspace_members m WHERE c.bot_id = $1 AND m.workspace_id = $3 LIMIT 1`,
    [id, word, workspace],
  )
  await sql(
    `INSERT INTO projects (client_id, name, description) SELECT user_id, $2, $2 FROM workspace_members WHERE workspace_id = $1`,
    [workspace, word],
  )
  await sql(
    `INSERT INTO tasks (project_id, position, title, description) SELECT id, 1, $1, $1 FROM projects WHERE name = $1`,
    [word],
  )
  await sql(
    `INSERT INTO milestones (project_id, position, title, description) SELECT id, 1, $1, $1 FROM projects WHERE name = $1`,
    [word],
  )
}

const newWord = (): string => `qz${randomUUID().replaceAll('-', '').slice(0, 16)}`

it('deletes every text of a workspace, its bots and their visitors with the account', async () => {
  const word = newWord()
  const { owner } = await workspaceOf(word)
  const before = await placesOf(server, word)
  expect(before).toEqual(
    expect.arrayContaining([
      'answer_wordings.wording',
      'api_keys.name',
      'bot_notifications.email',
      'bots.company_info',
      'bots.settings',
      'chunks.text',
      'conversation_files.name',
      'conversation_notes.text',
      'conversations.page_url',
      'golden_questions.question',
      'golden_reports.results',
      'idempotent_replies.body',
      'leads.email',
      'messages.content',
      'milestones.title',
      'projects.name',
      'push_subscriptions.endpoint',
      'refused_origins.origin',
      'saved_replies.text',
      'sources.answer',
      'support_requests.message',
      'tasks.title',
      'users.username',
      'webhook_deliveries.response',
      'webhook_endpoints.url',
      'workspace_invitations.email',
      'workspaces.name',
    ]),
  )
  expect(before.filter((place) => place.startsWith(folder)).length).toBeGreaterThan(1)
  const removal = await owner.call('DELETE', '/api/account', { password: `password of ${word}` })
  expect(removal.status).toBe(200)
  await expect.poll(() => placesOf(server, word), { timeout: 10_000 }).toEqual([])
})
