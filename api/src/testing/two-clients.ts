import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@loquia/contracts/calls'
import { DataSource } from 'typeorm'
import { readEnvironment } from '../config/env.js'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js'
import { migratedTemplate } from '../platform/database/testing.js'
import { startServer, type RunningServer } from '../server.js'
import { bodiesOf, nowhere, pushSubscription, queriesOf, requestForHelp, shownText } from './call-samples.js'
import { ChatClient } from './chat-client.js'
import { CookieCaller } from './cookie-caller.js'
import { webhookOf } from './webhook-sample.js'
import { botOf, idsOfUnanswered, keyOf, must, teamOf, uploadPicture } from './owned-things.js'

/** Ada owns one of everything; members of her workspace are named after their roles. */
export interface TwoClients {
  server: RunningServer
  url: string
  callers: Record<'anonymous' | 'ada' | 'bob' | 'admin' | 'editor' | 'agent' | 'viewer', CookieCaller>
  /** @param others ids that replace Ada's, by name */
  fill(call: Call, others?: Readonly<Record<string, string>>): string
  /** Keys with every scope, for three workspaces. */
  workspaceId: string
  keys: Partial<Record<keyof TwoClients['callers'], string>>
  body(call: Call): unknown
  ada: { botId: string; answerId: string; visitorToken: string; conversationId: string }
  bob: { botId: string; visitorToken: string; workspaceId: string }
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
    EMBEDDINGS: 'off',
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
  const { workspaceId, invitationId } = await teamOf(callers)
  await server.app
    .get(DataSource)
    .query(`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'viewer')`, [
      workspaceId,
      spare.id,
    ])
  const { trainings } = await must<{ trainings: { id: string }[] }>(
    ada.call('POST', '/api/chatbot/training/document', {
      filename: 'parking.txt',
      content: 'There are two places to park.',
      botId: own.botId,
    }),
  )
  const text = trainings[0]!
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
  // A separate text, because undoing a text's first change deletes it.
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

  const identityKey = await must<{ kid: string }>(
    ada.call('POST', `/api/chatbot/bots/${own.botId}/identity-keys`, { overlapHours: 0 }),
  )
  const { reply: savedReply } = await must<{ reply: { id: string } }>(
    ada.call('POST', `/api/chatbot/bots/${own.botId}/saved-replies`, { title: 'Hours', text: 'At eight.' }),
  )
  const { device } = await must<{ device: { id: string } }>(
    ada.call('POST', '/api/push/devices', pushSubscription('own')),
  )
  const keys = { ada: await keyOf(ada), bob: await keyOf(bob), admin: await keyOf(admin) }

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

  const [signIn] = await server.app
    .get(DataSource)
    .query<{ id: number }[]>(
      `INSERT INTO user_identities (user_id, issuer, subject, provider) VALUES ($1, 'https://id.example', 'ada', 'gone') RETURNING id`,
      [me.id],
    )

  await must(ada.call('POST', '/api/support', requestForHelp))
  const ids: readonly [prefix: string, id: string | number][] = [
    ['/api/admin/users/', spare.id],
    ['/api/cms/content/', content.id],
    ['/api/cms/drafts/', draft.id],
    ['/api/cms/history/', entries[0]!.id],
    ['/api/cms/media/', pictureId],
    ['/api/admin/inboxes/', 1],
    ['/api/admin/projects/', project.id],
    ['/api/projects/', project.id],
    ['/api/chatbot/trainings/', training.id],
    ['/api/chatbot/bots/:botId/conversations/', own.conversationId],
    ['/api/chatbot/bots/:botId/inbox/', own.conversationId],
    ['/api/chatbot/bots/:botId/leads/', own.leadId],
    ['/api/v1/bots/:botId/conversations/', own.conversationId],
    ['/api/v1/bots/:botId/sources/', text.id],
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
    ...(await webhookOf(server.app.get(DataSource), own.botId)),
    answerId: training.id,
    kid: identityKey.kid,
    workspaceId,
    userId: spare.id,
    invitationId,
    signInId: signIn!.id,
    provider: 'nobody',
    replyId: savedReply.id,
    // Missing ids, because ownership is checked first.
    fileId: '00000000-0000-4000-8000-000000000000',
    link: 'no-such-link',
    keyId: keys.ada.spareId,
    deviceId: device.id,
    name: sessions.sessions.find(({ current }) => !current)?.id ?? '',
  }
  const bodies = bodiesOf({
    workspaceId,
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
    workspaceId,
    keys: { ada: keys.ada.secret, bob: keys.bob.secret, admin: keys.admin.secret },
    ada: own,
    bob: { ...other, workspaceId: keys.bob.workspaceId },
    fill({ path }, others = {}) {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        const value =
          others[name] ?? (name === 'id' ? ids.find(([prefix]) => path.startsWith(prefix))?.[1] : named[name])
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
