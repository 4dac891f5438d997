import { describe, expect, it } from 'vitest'
import { deleteAccountResponse, sessionsResponse } from '@loquia/contracts'
import { accountScene, database, mail, newestToken, server, visitor, login } from './account-scene.testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { BlobStore } from '../../platform/files/index.js'
import { UsersService } from '../../core/users/index.js'
import { insertBot } from '../../testing/insert-bot.js'

accountScene()

describe('one’s own data', () => {
  it('is changed, and an address that is taken is not', async () => {
    const caller = await visitor().register('uta')
    await visitor().register('vera')
    const currentPassword = 'password of uta'
    expect(
      (
        await caller.call('PUT', '/api/account', {
          email: 'uta@new.example',
          currentPassword,
          firstName: ' Uta ',
          lastName: '',
          company: 'Uta & Co',
        })
      ).body,
    ).toMatchObject({
      username: 'uta',
      email: 'uta@new.example',
      firstName: 'Uta',
      lastName: null,
      company: 'Uta & Co',
      role: 'client',
    })
    expect(
      await caller.call('PUT', '/api/account', { email: 'VERA@example.com', currentPassword, role: 'admin' }),
    ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await caller.call('PUT', '/api/account', { email: 'uta@new.example', role: 'admin' })).body).toMatchObject({
      role: 'client',
    })
  })

  it('has a picture that whoever knows its address may see, until it is another or none', async () => {
    const caller = await visitor().register('zelda')
    const { default: sharp } = await import('sharp')
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f766e' } })
      .withExif({ IFD0: { Copyright: 'Pia' } })
      .jpeg()
      .toBuffer()
    const send = async (bytes: Uint8Array, type: string) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'pia', { type }))
      const headers = { cookie: caller.cookie }
      const reply = await fetch(`${server.url}/api/account/picture`, { method: 'POST', body: form, headers })
      return { status: reply.status, body: (await reply.json()) as { picture?: string; code?: string } }
    }
    expect((await caller.call('GET', '/api/user')).body).not.toHaveProperty('picture')
    const { picture } = (await send(photo, 'image/jpeg')).body
    expect((await caller.call('GET', '/api/user')).body).toMatchObject({ picture })
    const look = (address = '') => fetch(server.url + address)
    const shown = await look(picture)
    const bytes = new Uint8Array(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const [file, code] of [
      ['', 'media_empty'],
      ['no picture', 'media_type_unsupported'],
      ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'media_type_unsupported'],
    ] as const)
      expect((await send(Buffer.from(file), 'image/png')).body.code).toBe(code)
    const next = (await send(photo, 'image/jpeg')).body.picture
    expect([next === picture, (await look(picture)).status, (await look(next)).status]).toEqual([false, 404, 200])
    await caller.call('DELETE', '/api/account/picture')
    expect((await look(next)).status).toBe(404)
    const last = (await send(photo, 'image/jpeg')).body.picture
    const password = 'password of zelda'
    expect((await caller.call('DELETE', '/api/account', { password })).status).toBe(200)
    expect((await look(last)).status).toBe(404)
  })

  it('has another address only with the password, and both addresses are told', async () => {
    const caller = await visitor().register('ivo')
    const mine = async () => (await caller.call('GET', '/api/user')).body
    const change = (body: object, language = 'en') =>
      caller.call('PUT', `/api/account?language=${language}`, { firstName: 'Ivo', ...body })
    expect((await change({ email: 'ivo@example.com' })).status).toBe(200)
    mail.emails.length = 0
    expect(await change({ email: 'thief@example.com', lastName: 'Changed' })).toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
    expect(
      await change({ email: 'thief@example.com', lastName: 'Changed', currentPassword: 'a guess' }, 'it'),
    ).toMatchObject({ status: 403, body: { code: 'password_wrong', message: 'Questa non è la tua password attuale.' } })
    expect(await mine()).toMatchObject({ email: 'ivo@example.com', lastName: null })

    // A link at the old address must not open the moved account.
    await visitor().call('POST', '/api/password/forgot', { email: 'ivo@example.com' })
    const { token } = await newestToken('ivo@example.com')
    expect(await change({ email: 'ivo@new.example', currentPassword: 'password of ivo' }, 'it')).toMatchObject({
      status: 200,
      body: { email: 'ivo@new.example', firstName: 'Ivo' },
    })
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'fresh words' })).status).toBe(410)
    const emails = () => mail.emails.filter(({ to }) => to.includes('ivo@example.com'))
    await expect.poll(() => emails().length).toBe(2)
    const told = emails()[1]!
    expect(told.text).toContain('Se non l’hai cambiato tu')
    expect(told.text).toContain('https://loquia.example/it/#contact')
    expect(told.source).not.toContain('new.example')
    const { email } = await newestToken('ivo@new.example')
    expect(email.text).toContain('l’indirizzo email del tuo account è stato cambiato in questo')
    expect(email.source).not.toContain('ivo@example.com')
    expect((await change({ email: 'ivo@new.example', lastName: 'Changed' })).status).toBe(200)
    expect(mail.emails.filter(({ to }) => to.includes('ivo@new.example'))).toHaveLength(1)
  })

  it('keeps its address from whoever guesses at the password inside a session', async () => {
    const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.2' } })
    try {
      const here = await new CookieCaller(strict.url).register('iris')
      const guess = (currentPassword: string) =>
        here.call('PUT', '/api/account', { email: 'thief@example.com', currentPassword })
      for (let n = 0; n < 2; n++) expect((await guess('guess')).status).toBe(403)
      expect(await guess('password of iris')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      expect((await here.call('PUT', '/api/account', { email: 'iris@example.com', company: 'Iris & Co' })).status).toBe(
        200,
      )
    } finally {
      await strict.stop()
    }
  })

  it('has another address a few times a day: each try tells whether one is taken, and each change sends an email', async () => {
    const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.4' } })
    try {
      const here = await new CookieCaller(strict.url).register('quinta')
      const move = async (email: string) =>
        (await here.call('PUT', '/api/account', { email, currentPassword: 'password of quinta' })).status
      expect([
        await move('quinta@new.example'),
        await move('IRIS@example.com'),
        await move('quinta@third.example'),
      ]).toEqual([200, 409, 429])
    } finally {
      await strict.stop()
    }
  })
})

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
      body: { code: 'password_wrong' },
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

describe('an email to support', () => {
  it('is kept and sent on, and can be answered', async () => {
    const caller = await visitor().register('zoe')
    mail.emails.length = 0
    expect(
      (
        await caller.call('POST', '/api/support?language=it', {
          name: 'Zoe',
          email: 'zoe@example.com',
          subject: 'Una domanda',
          message: 'Come cambio il colore?',
        })
      ).status,
    ).toBe(201)
    await expect.poll(() => mail.emails).toHaveLength(1)
    expect(mail.emails[0]).toMatchObject({
      to: ['desk@loquia.example'],
      text: expect.stringContaining('Come cambio il colore?'),
    })
    expect(mail.emails[0]?.source).toMatch(/^Reply-To: zoe@example\.com/m)
    expect(
      await database.dataSource.query(
        `SELECT name, subject, language, handled_at FROM support_requests ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ name: 'Zoe', subject: 'Una domanda', language: 'it', handled_at: null }])
  })

  it('is refused when it is too short, or when nobody is logged in', async () => {
    const caller = await visitor().register('yara')
    const reply = await caller.call<{ issues: { message: string }[] }>('POST', '/api/support', {
      name: 'Y',
      email: 'yara',
      subject: 'Hey',
      message: 'Help',
    })
    expect(reply.body.issues.map(({ message }) => message)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ])
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
  it('are listed without what opens them, and end one by one or all but this', async () => {
    const here = await visitor().register('nora')
    const { caller: there } = await login('nora')
    const { caller: elsewhere } = await login('nora')
    const list = async () => sessionsResponse.parse((await here.call('GET', '/api/account/sessions')).body).sessions
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(there.cookie).split('=s:')[1]!.split('.')[0])

    const thereId = sessionsResponse
      .parse((await there.call('GET', '/api/account/sessions')).body)
      .sessions.find(({ current }) => current)!.id
    const stranger = await visitor().register('olga')
    expect((await stranger.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(404)
    expect((await here.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(200)
    expect((await there.call('GET', '/api/user')).status).toBe(401)
    expect((await here.call('DELETE', '/api/account/sessions')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
    expect(await list()).toMatchObject([{ current: true }])
    expect((await stranger.call('GET', '/api/user')).status).toBe(200)
  })
})

it.each([
  ['PUT', '/api/account'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/x'],
  ['GET', '/api/account/export'],
  ['DELETE', '/api/account'],
])('%s %s needs a session, and a page of our own', async (method, path) => {
  expect((await visitor().call(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
  if (method === 'GET') return
  const { caller } = await login('vera')
  expect(await caller.call(method, path, {}, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
})
