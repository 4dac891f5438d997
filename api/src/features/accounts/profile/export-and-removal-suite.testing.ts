import { deleteAccountResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { BlobStore } from '../../../files/index.js'
import { UsersService } from '../users/index.js'
import { database, login, server, visitor } from './account-scene.testing.js'
import { insertBot } from '../../../testing/insert-bot.js'

describe('one’s own account', () => {
  it('is given out whole, without secrets, and of nobody else', async () => {
    const [wanda, xenia] = [await visitor().register('wanda'), await visitor().register('xenia')]
    const ids: number[] = []
    for (const caller of [wanda, xenia]) {
      const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
      ids.push(id)
      const bot = {
        id: await insertBot(database.dataSource, { publicId: `bot-of-${id}`, ownerId: id, domain: 'example.com' }),
      }
      const [conversation] = await database.dataSource.query(
        `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, $2) RETURNING id`,
        [bot.id, `secret-hash-${id}`],
      )
      await database.dataSource.query(
        `INSERT INTO messages (conversation_id, role, content, generated_by) VALUES
           ($1, 'user', $2, NULL), ($1, 'assistant', 'An answer of before', NULL), ($1, 'assistant', 'A custom answer', 'owner'), ($1, 'person', 'Hello', NULL)`,
        [conversation.id, `asked of ${id}`],
      )
      await database.dataSource.query(`INSERT INTO projects (client_id, name) VALUES ($1, $2)`, [
        id,
        `project of ${id}`,
      ])
      await caller.call('POST', '/api/support', {
        name: 'Me',
        email: 'me@example.com',
        subject: 'Help me',
        message: `email of ${id} to you`,
      })
    }
    const reply = await wanda.call('GET', '/api/account/export')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=loquia-wanda.json')
    expect(reply.body).toMatchObject({
      account: { username: 'wanda' },
      projects: [{ name: `project of ${ids[0]}`, tasks: [] }],
      supportRequests: [{ message: `email of ${ids[0]} to you` }],
      bots: [
        {
          name: `bot-of-${ids[0]}`,
          conversations: [
            {
              messages: [
                { content: `asked of ${ids[0]}`, generatedBy: null },
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
    expect(text).not.toContain(`of ${ids[1]}`)

    expect(await wanda.call('DELETE', '/api/account', { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    const { caller: second } = await login('wanda')
    const removed = deleteAccountResponse.parse(
      (await wanda.call('DELETE', '/api/account', { password: 'password of wanda' })).body,
    ).removed
    expect(removed).toEqual({ bots: 1, conversations: 1, projects: 1, supportRequests: 1 })
    for (const caller of [wanda, second]) expect((await caller.call('GET', '/api/user')).status).toBe(401)
    expect((await login('wanda')).status).toBe(401)
    const [left] = await database.dataSource.query(
      `SELECT (SELECT count(*)::int FROM bots) AS bots, (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM projects) AS projects, (SELECT count(*)::int FROM support_requests) AS emails`,
    )
    expect(left).toEqual({ bots: 1, messages: 4, projects: 1, emails: 1 })
    expect((await xenia.call('GET', '/api/user')).status).toBe(200)
  })

  it('is given out with everything that its bots keep', async () => {
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
    // A table that comes later must be given out, or be named here as made from what is given out.
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
    // Who holds a conversation at the moment, of which each change stands among its messages.
    const made = ['chunks', 'draft_chunks', 'draft_pages', 'draft_terms', 'handovers', 'term_counts', 'vector_sets']
    // An account's bots are no demos any more, and a receipt of one holds only figures.
    const ofDemos = ['demos']
    // Hashes of visitors' addresses, which nobody can read.
    const ofVisitors = ['refused_emails']
    expect(tables.map(({ table_name: name }) => name)).toEqual([...given, ...made, ...ofDemos, ...ofVisitors].sort())
    expect((await yara.call('DELETE', '/api/account', { password: 'password of yara' })).status).toBe(200)
    const counts: { n: number }[] = await database.dataSource.query(
      given.map((table) => `SELECT count(*)::int AS n FROM ${table} WHERE bot_id = '${bot}'`).join(' UNION ALL '),
    )
    expect(counts.map(({ n }) => n)).toEqual(given.map(() => 0))
  })

  it('takes the files of its bots with it, and nobody else’s', async () => {
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

  it('of the last admin cannot be deleted', async () => {
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
