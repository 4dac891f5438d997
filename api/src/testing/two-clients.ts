import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@loquia/contracts/calls'
import { DataSource } from 'typeorm'
import { readEnvironment } from '../config/env.js'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js'
import { migratedTemplate } from '../database/testing.js'
import { startServer, type RunningServer } from '../server.js'
import { ChatClient } from './chat-client.js'
import { CookieCaller } from './cookie-caller.js'

/** The whole api with an admin and two clients, of whom Ada owns one of everything. */
export interface TwoClients {
  server: RunningServer
  url: string
  callers: { anonymous: CookieCaller; ada: CookieCaller; bob: CookieCaller; admin: CookieCaller }
  /** A call's path with the ids of what Ada owns. */
  fill(call: Call): string
  /** A body that the call accepts. */
  body(call: Call): unknown
  ada: { botId: string; answerId: string; visitorToken: string }
  bob: { botId: string; visitorToken: string }
  stop(): Promise<void>
}

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9'

export async function startTwoClients(): Promise<TwoClients> {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-two-clients-'))
  const postgres = await startEmbeddedPostgres({ template: await migratedTemplate() })
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'https://loquia.example',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '0',
    OPENAI_BASE_URL: nowhere,
    CRAWLER_ALLOW_HOSTS: '127.0.0.1:*',
  })
  const server = await startServer({ environment, databaseUrl: postgres.url, alone: true })
  const url = `http://127.0.0.1:${server.port}`

  const callers = {
    anonymous: new CookieCaller(url),
    ada: await new CookieCaller(url).register('ada'),
    bob: await new CookieCaller(url).register('bob'),
    admin: await new CookieCaller(url).register('boss'),
  }
  const { ada, bob, admin } = callers
  await server.app.get(DataSource).query(`UPDATE users SET role = 'admin' WHERE username = 'boss'`)
  const spare = await must<{ id: number }>((await new CookieCaller(url).register('carla')).call('GET', '/api/user'))
  const me = await must<{ id: number }>(ada.call('GET', '/api/user'))
  const elsewhere = new CookieCaller(url)
  await must(elsewhere.call('POST', '/api/login', { username: 'ada', password: 'password of ada' }))
  const sessions = await must<{ sessions: { id: string; current: boolean }[] }>(
    ada.call('GET', '/api/account/sessions'),
  )

  const { project } = await must<{ project: { id: number } }>(
    admin.call('POST', '/api/admin/projects', { clientId: me.id, name: 'A chatbot', description: 'With answers.' }),
  )
  const { task } = await must<{ task: { id: number } }>(
    admin.call('POST', `/api/admin/projects/${project.id}/tasks`, { title: 'Read the site', description: '' }),
  )
  const { milestone } = await must<{ milestone: { id: number } }>(
    admin.call('POST', `/api/admin/projects/${project.id}/milestones`, { title: 'It answers', description: '' }),
  )

  const own = await botOf(url, ada)
  const { training } = await must<{ training: { id: string } }>(
    ada.call('POST', '/api/chatbot/training/answer', {
      question: 'When do you open?',
      answer: 'At eight.',
      botId: own.botId,
    }),
  )
  const { training: page } = await must<{ training: { id: string } }>(
    ada.call('POST', '/api/chatbot/training/url', { url: `${nowhere}/about`, scope: 'page', botId: own.botId }),
  )
  const other = await botOf(url, bob)
  const stranger = 'https://other.example'
  await ChatClient.connect(url, { botId: own.botId }, { origin: stranger }).then(
    () => Promise.reject(new Error('a stranger was let in')),
    () => undefined,
  )
  const [laidAside, answered] = await idsOfUnanswered(ada, own.botId)
  const { settings } = await must<{ settings: unknown }>(ada.call('GET', `/api/chatbot/bots/${own.botId}/settings`))

  const text0 = { type: 'hero', key: 'title', value: 'A chatbot that listens', language: 'en' }
  const { content } = await must<{ content: { id: number } }>(admin.call('POST', '/api/cms/content', text0))
  const { draft } = await must<{ draft: { id: number } }>(
    admin.call('PUT', '/api/cms/drafts', { ...text0, language: 'it' }),
  )
  // Another text: undoing the first change of a text removes it.
  await must(admin.call('POST', '/api/cms/content', { ...text0, key: 'subtitle' }))
  const { entries } = await must<{ entries: { id: number }[] }>(
    admin.call('GET', '/api/cms/history?path=hero.subtitle'),
  )
  const { token } = await must<{ token: string }>(admin.call('POST', '/api/cms/preview'))
  const pictureId = await uploadPicture(url, admin)
  const { question: golden } = await must<{ question: { id: number } }>(
    ada.call('POST', `/api/chatbot/bots/${own.botId}/golden-questions`, {
      question: 'When do you open?',
      expectedText: 'eight',
    }),
  )

  const [delivery] = await server.app
    .get(DataSource)
    .query<{ id: string }[]>(
      `INSERT INTO webhook_deliveries (bot_id) SELECT id FROM bots WHERE public_id = $1 RETURNING id`,
      [own.botId],
    )

  await server.app.get(DataSource).query(`UPDATE bots SET identity = $2 WHERE public_id = $1`, [
    own.botId,
    JSON.stringify({
      domain: 'bakery.example',
      takenAt: new Date(0).toISOString(),
      applied: true,
      taken: { primaryColor: '#0f766e' },
      before: { name: 'Ada' },
    }),
  ])

  const person = { name: 'Ada Rossi', email: 'visitor@example.com', message: 'Please call me back.' }
  await must(
    ada.call('POST', '/api/support', {
      name: person.name,
      email: person.email,
      subject: 'A question',
      message: 'How do I change the colors?',
    }),
  )
  const task0 = { title: 'Read the site again', description: '' }
  const project0 = { clientId: me.id, name: 'A better chatbot', description: 'With more answers.' }
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /api/contact-inquiry': { ...person, acceptTerms: true },
    'POST /api/chatbot-demo/create': { domain: '127.0.0.1:9' },
    'POST /api/chatbot-demo/contact': { fullName: 'Ada Rossi', email: person.email, website: '' },
    'POST /api/chatbot-demo/:demoId/message': { message: 'When do you open?' },
    'POST /api/login': { username: 'ada', password: 'not her password' },
    'POST /api/register': { username: 'ada', password: 'any password', email: 'ada2@example.com' },
    'POST /api/password/forgot': { email: 'nobody@example.com' },
    'POST /api/password/reset': { token: 'no such token', password: 'any password' },
    'POST /api/notification-address/confirm': { token: 'no such token' },
    'PUT /api/account': { email: 'bob@example.com' },
    'POST /api/account/password': { currentPassword: 'not the password', newPassword: 'any password' },
    'POST /api/account/second-factor': { password: 'not the password' },
    'POST /api/account/second-factor/confirm': { code: '000000' },
    'POST /api/account/second-factor/recovery-codes': { password: 'not the password', code: '000000' },
    'DELETE /api/account/second-factor': { password: 'not the password', code: '000000' },
    'DELETE /api/account': { password: 'not the password' },
    'POST /api/support': {
      name: 'Ada Rossi',
      email: person.email,
      subject: 'A question',
      message: 'How do I change the colors?',
    },
    'POST /api/chatbot/claim': { demoId: 'no-such-demo', secret: 'no secret' },
    'PUT /api/chatbot/bots/:botId/settings': settings,
    'PUT /api/chatbot/bots/:botId/identity': { applied: true },
    'PUT /api/chatbot/bots/:botId/conversations/:id/test': { isTest: false },
    'PUT /api/chatbot/bots/:botId/origins': { allowed: ['https://shop.example'] },
    'POST /api/chatbot/bots/:botId/origins/decide': { origin: stranger, decision: 'deny' },
    'POST /api/chatbot/bots/:botId/install-check': { url: `${nowhere}/` },
    'PUT /api/chatbot/bots/:botId/sources/:sourceId/schedule': { schedule: 'weekly' },
    'POST /api/chatbot/bots/:botId/sources/:sourceId/control': { action: 'stop' },
    'POST /api/chatbot/bots/:botId/unanswered/dismiss': { ids: [laidAside] },
    'POST /api/chatbot/bots/:botId/unanswered/answer': {
      ids: [answered],
      question: 'Where are you?',
      answer: 'In Rome.',
    },
    'PUT /api/chatbot/bots/:botId/notifications': { email: '', webhookUrl: '', events: [] },
    'PUT /api/chatbot/bots/:botId/retention': { days: 90 },
    'PUT /api/chatbot/model-key': { key: 'sk-0123456789abcdefghij', botId: own.botId },
    'POST /api/chatbot/model-key/test': { key: 'sk-0123456789abcdefghij', botId: own.botId },
    'POST /api/chatbot/training/document': { filename: 'hours.txt', content: 'We open at eight.', botId: own.botId },
    'POST /api/chatbot/training/url': { url: `${nowhere}/hours`, botId: own.botId },
    'POST /api/chatbot/training/answer': { question: 'When do you close?', answer: 'At six.', botId: own.botId },
    'POST /api/chatbot/bots/:botId/golden-questions': { question: 'When do you close?', expectedText: 'six' },
    'POST /api/cms/content': { type: 'footer', key: 'tagline', value: 'It listens.', language: 'en' },
    'PUT /api/cms/content/:id': { ...text0, value: 'A chatbot that reads' },
    'PUT /api/cms/drafts': { ...text0, language: 'it', value: 'Un chatbot che legge' },
    'POST /api/cms/import': { file: { format: 'loquia-content', version: 1, contents: [] }, replace: false },
    'PUT /api/cms/media/:id': { alt: 'A square', section: 'hero' },
    'POST /api/admin/users': { username: 'made-by-admin', email: 'made-by-admin@example.com' },
    'PUT /api/admin/users/:id': { disabled: false },
    'PUT /api/admin/bots/:botId': { purchased: true },
    'PUT /api/admin/inboxes/:inbox/:id': { handled: true },
    'POST /api/admin/projects': project0,
    'PUT /api/admin/projects/:id': project0,
    'PUT /api/admin/projects/:id/archived': { archived: false },
    'POST /api/admin/projects/:id/tasks': task0,
    'PUT /api/admin/projects/:id/tasks/:taskId': task0,
    'PUT /api/admin/projects/:id/tasks-order': { ids: [task.id] },
    'POST /api/admin/projects/:id/milestones': task0,
    'PUT /api/admin/projects/:id/milestones/:milestoneId': task0,
    'PUT /api/admin/projects/:id/milestones-order': { ids: [milestone.id] },
  }

  /** What `:id` means, by the beginning of the path. */
  const ids: readonly [prefix: string, id: string | number][] = [
    ['/api/admin/users/', spare.id],
    ['/api/cms/content/', content.id],
    ['/api/cms/drafts/', draft.id],
    ['/api/cms/history/', entries[0]!.id],
    ['/api/cms/media/', pictureId],
    // The first one that anybody wrote.
    ['/api/admin/inboxes/', 1],
    ['/api/admin/projects/', project.id],
    ['/api/projects/', project.id],
    ['/api/chatbot/trainings/', training.id],
    ['/api/chatbot/bots/:botId/conversations/', own.conversationId],
    ['/api/chatbot/bots/:botId/leads/', own.leadId],
  ]
  const named: Readonly<Record<string, string | number>> = {
    botId: own.botId,
    demoId: own.botId,
    picture: `${'0'.repeat(32)}.webp`,
    sourceId: page.id,
    taskId: task.id,
    milestoneId: milestone.id,
    section: 'hero',
    inbox: 'support',
    questionId: golden.id,
    deliveryId: delivery!.id,
    name: sessions.sessions.find(({ current }) => !current)?.id ?? '',
  }
  const queries: Readonly<Record<string, string>> = {
    '/api/chatbot/bots/:botId/conversations/export': 'format=csv',
    '/api/chatbot/bots/:botId/leads/export': 'format=json',
    '/api/chatbot/bots/:botId/statistics': 'from=2026-01-01&to=2026-01-31',
    '/api/cms/content': 'language=it',
    '/api/cms/preview-content': `token=${encodeURIComponent(token)}&language=it`,
    '/api/cms/history': 'path=hero.title',
    '/api/cms/page': 'address=%2F',
    '/api/cms/content/:section': 'language=it',
    '/api/chatbot/model-key': `botId=${own.botId}`,
    '/api/chatbot/trainings': `botId=${own.botId}`,
    '/api/chatbot/trainings/changes': `botId=${own.botId}`,
  }

  return {
    server,
    url,
    callers,
    ada: own,
    bob: other,
    fill({ path }) {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        const value = name === 'id' ? ids.find(([prefix]) => path.startsWith(prefix))?.[1] : named[name]
        if (value === undefined) throw new Error(`no value for :${name} of ${path}: add one to ${import.meta.url}`)
        return encodeURIComponent(value)
      })
      return queries[path] === undefined ? filled : `${filled}?${queries[path]}`
    },
    body({ method, path, body }) {
      if (body === undefined) return undefined
      const sample = bodies[`${method} ${path}`]
      if (sample === undefined) throw new Error(`no body for ${method} ${path}: add one to ${import.meta.url}`)
      return sample
    },
    async stop() {
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** One white point, as a PNG. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

async function uploadPicture(url: string, admin: CookieCaller): Promise<number> {
  const form = new FormData()
  form.set('file', new File([point], 'point.png', { type: 'image/png' }))
  const response = await fetch(`${url}/api/cms/media`, {
    method: 'POST',
    body: form,
    headers: { cookie: admin.cookie },
  })
  const { medias } = (await response.json()) as { medias: { id: number }[] }
  return medias[0]!.id
}

/** A caller's first bot with one conversation and one lead in it. */
async function botOf(url: string, caller: CookieCaller) {
  const { bots } = await must<{ bots: { botId: string }[] }>(caller.call('GET', '/api/chatbot/bots'))
  const { botId } = bots[0]!
  const visitor = await ChatClient.connect(url, { botId }, { origin: url })
  const { answerId, visitorToken, conversationId } = await visitor.ask('Do you sell bicycles?')
  await visitor.end(answerId)
  await visitor.end((await visitor.ask('Where do ships sleep?')).answerId)
  const lead = await visitor.send('lead', {
    clientLeadId: randomUUID(),
    name: 'Ada Rossi',
    email: 'visitor@example.com',
    message: 'Please call me back.',
  })
  if (!lead.success) throw new Error(lead.code)
  visitor.close()
  return { botId, answerId, visitorToken, conversationId, leadId: lead.leadId }
}

async function idsOfUnanswered(caller: CookieCaller, botId: string): Promise<string[]> {
  const { groups } = await must<{ groups: { ids: string[] }[] }>(
    caller.call('GET', `/api/chatbot/bots/${botId}/unanswered`),
  )
  return groups.flatMap(({ ids }) => ids)
}

async function must<T>(call: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}
