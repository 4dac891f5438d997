import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deleteAccountResponse, sessionsResponse } from '@loquia/contracts'
import { accountScene, database, mail, server, visitor, login } from './account-scene.testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { BlobStore } from '../../platform/files/index.js'
import { UsersService } from '../../core/users/index.js'
import { insertBot } from '../../testing/insert-bot.js'

accountScene()

describe('an account', () => {
  async function accountWithData(name: string): Promise<{ caller: CookieCaller; id: number }> {
    const caller = await visitor().register(name)
    const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
    const botId = await insertBot(database.dataSource, {
      publicId: `bot-of-${id}`,
      ownerId: id,
      domain: 'example.com',
    })
    const [conversation] = await database.dataSource.query(
      `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, $2) RETURNING id`,
      [botId, `secret-hash-${id}`],
    )
    await database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content, generated_by) VALUES
         ($1, 'user', $2, NULL), ($1, 'assistant', 'An answer of before', NULL), ($1, 'assistant', 'A custom answer', 'owner'), ($1, 'person', 'Hello', NULL)`,
      [conversation.id, `asked of ${id}`],
    )
    await database.dataSource.query(`INSERT INTO projects (client_id, name) VALUES ($1, $2)`, [id, `project of ${id}`])
    await caller.call('POST', '/api/support', {
      name: 'Me',
      email: 'me@example.com',
      subject: 'Help me',
      message: `email of ${id} to you`,
    })
    return { caller, id }
  }

  it('is exported without secrets or data of others', async () => {
    const own = await accountWithData('wendy')
    const other = await accountWithData('ximena')
    const reply = await own.caller.call('GET', '/api/account/export')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=loquia-wendy.json')
    expect(reply.body).toMatchObject({
      account: { username: 'wendy' },
      projects: [{ name: `project of ${own.id}`, tasks: [] }],
      supportRequests: [{ message: `email of ${own.id} to you` }],
      bots: [
        {
          name: `bot-of-${own.id}`,
          conversations: [
            {
              messages: [
                { content: `asked of ${own.id}`, generatedBy: null },
                { generatedBy: 'ai' },
                { generatedBy: 'owner' },
                { generatedBy: 'agent' },
              ],
            },
          ],
        },
      ],
    })
    const text = JSON.stringify(reply.body)
    expect(text).not.toMatch(/argon2|secret-hash|password_hash/)
    expect(text).not.toContain(`of ${other.id}`)
  })

  it('is deleted with its own data alone', async () => {
    const { caller: wanda } = await accountWithData('wanda')
    const { caller: xenia } = await accountWithData('xenia')
    const count = async () =>
      (
        await database.dataSource.query(
          `SELECT (SELECT count(*)::int FROM bots) AS bots, (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM projects) AS projects, (SELECT count(*)::int FROM support_requests) AS emails`,
        )
      )[0] as Record<'bots' | 'messages' | 'projects' | 'emails', number>
    const before = await count()
    expect(await wanda.call('DELETE', '/api/account', { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'password_wrong' },
    })
    const { caller: second } = await login('wanda')
    const removed = deleteAccountResponse.parse(
      (await wanda.call('DELETE', '/api/account', { password: 'password of wanda' })).body,
    ).removed
    expect(removed).toEqual({ bots: 1, conversations: 1, projects: 1, supportRequests: 1 })
    for (const caller of [wanda, second]) expect((await caller.call('GET', '/api/user')).status).toBe(401)
    expect((await login('wanda')).status).toBe(401)
    expect(await count()).toEqual({
      bots: before.bots - 1,
      messages: before.messages - 4,
      projects: before.projects - 1,
      emails: before.emails - 1,
    })
    expect((await xenia.call('GET', '/api/user')).status).toBe(200)
  })

  it('is exported with everything that its bots store', async () => {
    const yara = await visitor().register('yara')
    const { id } = (await yara.call<{ id: number }>('GET', '/api/user')).body
    const insert = async (sql: string, values: unknown[]): Promise<string> =>
      (await database.dataSource.query(sql, values))[0].id
    const bot = await insertBot(database.dataSource, {
      publicId: 'bot-of-yara',
      ownerId: id,
      domain: 'example.com',
      name: 'Yara',
    })
    const conversation = await insert(
      `INSERT INTO conversations (bot_id, token_hash, visitor_sub, visitor_name) VALUES ($1, 'hash-of-yara', 'user-7', 'Yuri') RETURNING id`,
      [bot],
    )
    const message = await insert(
      `INSERT INTO messages (conversation_id, role, content, feedback, feedback_comment) VALUES ($1, 'assistant', 'an answer', 'down', 'of no use') RETURNING id`,
      [conversation],
    )
    await insert(
      `INSERT INTO unanswered_questions (bot_id, message_id, question) VALUES ($1, $2, 'Why?') RETURNING id`,
      [bot, message],
    )
    await insert(
      `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) VALUES ($1, $2, 'x', 'Rosa', 'rosa@example.com', 'Hello') RETURNING id`,
      [bot, conversation],
    )
    await insert(
      `INSERT INTO golden_questions (bot_id, question, expected_text) VALUES ($1, 'When?', 'now') RETURNING id`,
      [bot],
    )
    await insert(`INSERT INTO golden_reports (bot_id, outcome, results) VALUES ($1, 'checked', '[]') RETURNING id`, [
      bot,
    ])
    await database.dataSource.query(
      `INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'yara@example.com', '["lead"]')`,
      [bot],
    )
    const endpoint = await insert(
      `INSERT INTO webhook_endpoints (bot_id, url, events) VALUES ($1, 'https://example.com/hook', '["lead.created"]') RETURNING id`,
      [bot],
    )
    await insert(`INSERT INTO webhook_secrets (endpoint_id, sealed) VALUES ($1, 'the sealed secret') RETURNING id`, [
      endpoint,
    ])
    await database.dataSource.query(
      `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, tries, failure) VALUES ($1, $2, 'webhook.test', 2, 'timeout')`,
      [bot, endpoint],
    )
    await database.dataSource.query(
      `INSERT INTO refused_origins (bot_id, origin) VALUES ($1, 'https://tried.example')`,
      [bot],
    )
    await database.dataSource.query(
      `INSERT INTO model_usage (bot_id, model, own_key, requests) VALUES ($1, 'a model', true, 3)`,
      [bot],
    )
    await database.dataSource.query(
      `INSERT INTO model_keys (bot_id, sealed, last_four) VALUES ($1, 'the sealed key', 'abcd')`,
      [bot],
    )
    const source = await insert(
      `INSERT INTO sources (bot_id, type, location, answer) VALUES ($1, 'answer', 'Do you deliver?', 'Yes.') RETURNING id`,
      [bot],
    )
    await insert(
      `INSERT INTO answer_wordings (source_id, bot_id, ordinal, wording, words) VALUES ($1, $2, 1, 'Delivery?', 'delivery') RETURNING id`,
      [source, bot],
    )
    await database.dataSource.query(
      `INSERT INTO bot_identity_keys (kid, bot_id, algorithm, sealed) VALUES (gen_random_uuid(), $1, 'HS256', 'the sealed key')`,
      [bot],
    )
    const { body } = await yara.call<{ bots: Record<string, unknown>[] }>('GET', '/api/account/export')
    expect(body.bots).toMatchObject([
      {
        conversations: [
          {
            visitor_sub: 'user-7',
            visitor_name: 'Yuri',
            messages: [{ feedback: 'down', feedbackComment: 'of no use' }],
          },
        ],
        identityKeys: [{ algorithm: 'HS256', retires_at: null }],
        unansweredQuestions: [{ question: 'Why?' }],
        answerWordings: [{ question: 'Do you deliver?', wording: 'Delivery?' }],
        leads: [{ name: 'Rosa', email: 'rosa@example.com', message: 'Hello' }],
        goldenQuestions: [{ question: 'When?', expected_text: 'now' }],
        goldenReports: [{ outcome: 'checked' }],
        notifications: [{ email: 'yara@example.com', events: ['lead'] }],
        webhooks: [{ url: 'https://example.com/hook', events: ['lead.created'] }],
        webhookDeliveries: [{ type: 'webhook.test', tries: 2, failure: 'timeout' }],
        refusedOrigins: [{ origin: 'https://tried.example' }],
        modelUsage: [{ model: 'a model', paid_by_you: true, requests: 3 }],
        modelKey: [{ last_four: 'abcd' }],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/the sealed/)
    // New tables must be exported or listed here as derived.
    const tables: { table_name: string }[] = await database.dataSource.query(
      `SELECT table_name FROM information_schema.columns WHERE column_name = 'bot_id' AND table_schema = 'public' ORDER BY 1`,
    )
    const given = [
      'answer_wordings',
      'bot_identity_keys',
      'bot_notifications',
      'conversations',
      'golden_questions',
      'golden_reports',
      'leads',
      'model_keys',
      'model_usage',
      'pages',
      'refused_origins',
      'sources',
      'unanswered_questions',
      'webhook_deliveries',
      'webhook_endpoints',
    ]
    // Each assignment change is also a message.
    const made = ['chunks', 'draft_chunks', 'draft_pages', 'draft_terms', 'handovers', 'term_counts', 'vector_sets']
    const ofDemos = ['demos']
    const ofVisitors = ['refused_emails']
    expect(tables.map(({ table_name: name }) => name)).toEqual([...given, ...made, ...ofDemos, ...ofVisitors].sort())
    expect((await yara.call('DELETE', '/api/account', { password: 'password of yara' })).status).toBe(200)
    const counts: { n: number }[] = await database.dataSource.query(
      given.map((table) => `SELECT count(*)::int AS n FROM ${table} WHERE bot_id = '${bot}'`).join(' UNION ALL '),
    )
    expect(counts.map(({ n }) => n)).toEqual(given.map(() => 0))
  })

  it('is deleted with the files of its bots alone', async () => {
    const blobs = server.app.get(BlobStore, { strict: false })
    for (const name of ['yara', 'zeno']) {
      const caller = await visitor().register(name)
      const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
      const bot = { id: await insertBot(database.dataSource, { publicId: `files-of-${name}`, ownerId: id }) }
      for (const file of ['a', 'b']) {
        await blobs.put(`documents/${name}-${file}`, Buffer.from(`words of ${name}`))
        await database.dataSource.query(
          `INSERT INTO sources (bot_id, type, location, filename) VALUES ($1, 'document', $2, 'x.txt')`,
          [bot.id, `documents/${name}-${file}`],
        )
      }
      if (name === 'yara') continue
      expect(await blobs.get('documents/yara-a')).toBeDefined()
      const { caller: yara } = await login('yara')
      expect((await yara.call('DELETE', '/api/account', { password: 'password of yara' })).status).toBe(200)
    }
    const left = await Promise.all(
      ['yara-a', 'yara-b', 'zeno-a', 'zeno-b'].map(async (key) => (await blobs.get(`documents/${key}`)) !== undefined),
    )
    expect(left).toEqual([false, false, true, true])
  })

  it('cannot be deleted when it is the last admin’s', async () => {
    await server.app
      .get(UsersService)
      .create({ username: 'root', password: 'toor toor', email: 'root@example.com', role: 'admin' })
    const { caller } = await login('root', 'toor toor')
    expect(await caller.call('DELETE', '/api/account', { password: 'toor toor' })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    })
    expect((await caller.call('GET', '/api/user')).status).toBe(200)
  })
})

describe('an email to support', () => {
  const send = async (name: string) => {
    const caller = await visitor().register(name.toLowerCase())
    const { status } = await caller.call('POST', '/api/support?language=it', {
      name,
      email: `${name.toLowerCase()}@example.com`,
      subject: 'Una domanda',
      message: 'Come cambio il colore?',
    })
    expect(status).toBe(201)
  }

  it('reaches the operator, who can reply to its sender', async () => {
    mail.emails.length = 0
    await send('Zoe')
    await expect.poll(() => mail.emails).toHaveLength(1)
    expect(mail.emails[0]).toMatchObject({
      to: ['desk@loquia.example'],
      text: expect.stringContaining('Come cambio il colore?'),
    })
    expect(mail.emails[0]?.source).toMatch(/^Reply-To: zoe@example\.com/m)
  })

  it('is stored in the language of its sender', async () => {
    await send('Zita')
    expect(
      await database.dataSource.query(
        `SELECT name, subject, language, handled_at FROM support_requests ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ name: 'Zita', subject: 'Una domanda', language: 'it', handled_at: null }])
  })

  it('is refused with a message for each invalid field', async () => {
    const caller = await visitor().register('yves')
    const reply = await caller.call<{ issues: { message: string }[] }>('POST', '/api/support', {
      name: 'Y',
      email: 'yves',
      subject: 'Hey',
      message: 'Help',
    })
    expect(reply.body.issues.map(({ message }) => message)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ])
  })

  it('requires a login', async () => {
    expect(
      (
        await visitor().call('POST', '/api/support', {
          name: 'Zoe',
          email: 'zoe@example.com',
          subject: 'A question',
          message: 'How do I change it?',
        })
      ).status,
    ).toBe(401)
  })
})

describe('sessions', () => {
  const list = async (caller: CookieCaller) =>
    sessionsResponse.parse((await caller.call('GET', '/api/account/sessions')).body).sessions

  it('are listed without their tokens', async () => {
    const here = await visitor().register('nadia')
    const { caller: there } = await login('nadia')
    await login('nadia')
    const sessions = await list(here)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(there.cookie).split('=s:')[1]!.split('.')[0])
  })

  it('end one by one', async () => {
    const here = await visitor().register('nora')
    const { caller: there } = await login('nora')
    const thereId = (await list(there)).find(({ current }) => current)!.id
    const stranger = await visitor().register('olga')
    expect((await stranger.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(404)
    expect((await here.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(200)
    expect((await there.call('GET', '/api/user')).status).toBe(401)
    expect((await here.call('GET', '/api/user')).status).toBe(200)
  })

  it('end all at once but the current one', async () => {
    const here = await visitor().register('nina')
    const { caller: elsewhere } = await login('nina')
    const stranger = await visitor().register('oscar')
    expect((await here.call('DELETE', '/api/account/sessions')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
    expect(await list(here)).toMatchObject([{ current: true }])
    expect((await stranger.call('GET', '/api/user')).status).toBe(200)
  })
})

const calls = [
  ['PUT', '/api/account'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/x'],
  ['GET', '/api/account/export'],
  ['DELETE', '/api/account'],
] as const

it.each(calls)('%s %s requires a login', async (method, path) => {
  expect((await visitor().call(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
})

it.each(calls.filter(([method]) => method !== 'GET'))('%s %s is refused from a foreign page', async (method, path) => {
  const caller = await visitor().register(`victim-${randomUUID().slice(0, 8)}`)
  expect(await caller.call(method, path, {}, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
})
