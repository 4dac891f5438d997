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
import { bodiesOf, nowhere, queriesOf, requestForHelp, shownText } from './call-samples.js'
import { ChatClient } from './chat-client.js'
import { CookieCaller } from './cookie-caller.js'

/**
 * The whole api with an admin and two clients, of whom Ada owns one of everything. Members of her workspace are called by
 * their roles.
 */
export interface TwoClients {
  server: RunningServer
  url: string
  callers: Record<'anonymous' | 'ada' | 'bob' | 'admin' | 'editor' | 'agent' | 'viewer', CookieCaller>
  /** A call's path with the ids of what Ada owns. */
  fill(call: Call): string
  /** A body that the call accepts. */
  body(call: Call): unknown
  ada: { botId: string; answerId: string; visitorToken: string }
  bob: { botId: string; visitorToken: string }
  stop(): Promise<void>
}

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
    editor: await new CookieCaller(url).register('editor'),
    agent: await new CookieCaller(url).register('agent'),
    viewer: await new CookieCaller(url).register('viewer'),
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
  const { workspaces } = await must<{ workspaces: { id: string }[] }>(ada.call('GET', '/api/workspaces'))
  const workspaceId = workspaces[0]!.id
  const invite = async (email: string, role: string) =>
    await must<{ link: string; invitation: { id: string } }>(
      ada.call('POST', `/api/workspaces/${workspaceId}/invitations`, { email, role }),
    )
  for (const role of ['editor', 'agent', 'viewer'] as const) {
    const { link } = await invite(`${role}@team.example`, role)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    await must(callers[role].call('POST', '/api/invitations/accept', { token }))
  }
  const { invitation } = await invite('later@team.example', 'viewer')
  await server.app
    .get(DataSource)
    .query(`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'viewer')`, [
      workspaceId,
      spare.id,
    ])
  const other = await botOf(url, bob)
  const stranger = 'https://other.example'
  await ChatClient.connect(url, { botId: own.botId }, { origin: stranger }).then(
    () => Promise.reject(new Error('a stranger was let in')),
    () => undefined,
  )
  const [laidAside, answered] = await idsOfUnanswered(ada, own.botId)
  const { settings } = await must<{ settings: unknown }>(ada.call('GET', `/api/chatbot/bots/${own.botId}/settings`))

  const { content } = await must<{ content: { id: number } }>(admin.call('POST', '/api/cms/content', shownText))
  const { draft } = await must<{ draft: { id: number } }>(
    admin.call('PUT', '/api/cms/drafts', { ...shownText, language: 'it' }),
  )
  // Another text: undoing the first change of a text removes it.
  await must(admin.call('POST', '/api/cms/content', { ...shownText, key: 'subtitle' }))
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

  const { reply: savedReply } = await must<{ reply: { id: string } }>(
    ada.call('POST', `/api/chatbot/bots/${own.botId}/saved-replies`, { title: 'Hours', text: 'At eight.' }),
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

  await must(ada.call('POST', '/api/support', requestForHelp))
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
    ['/api/chatbot/bots/:botId/inbox/', own.conversationId],
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
    workspaceId,
    userId: spare.id,
    invitationId: invitation.id,
    deliveryId: delivery!.id,
    replyId: savedReply.id,
    name: sessions.sessions.find(({ current }) => !current)?.id ?? '',
  }
  const bodies = bodiesOf({
    botId: own.botId,
    clientId: me.id,
    taskId: task.id,
    milestoneId: milestone.id,
    settings,
    stranger,
    open: [laidAside, answered],
  })
  const queries = queriesOf({ botId: own.botId, previewToken: token })

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
      if (sample === undefined) throw new Error(`no body for ${method} ${path}: add one to call-samples.ts`)
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
