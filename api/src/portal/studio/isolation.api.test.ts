import { ownBotsResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { everything, isolationScene, scene, theirs } from './isolation-scene.testing.js'

isolationScene()

const settings = { look: { title: 'Taken' }, companyInfo: 'x', domain: '', contactUrl: '' }
const calls: [method: string, path: string, body?: unknown][] = [
  ['GET', 'settings'],
  ['PUT', 'settings', settings],
  ['PUT', 'identity', { applied: false }],
  ['POST', 'picture'],
  ['GET', 'build'],
  ['GET', 'model-usage'],
  ['GET', 'golden-questions'],
  ['POST', 'golden-questions', { question: 'When?', expectedText: 'Now' }],
  ['DELETE', 'golden-questions/$GOLDEN'],
  ['POST', 'golden-questions/run'],
  ['GET', 'golden-questions/report'],
  ['POST', 'golden-questions/draft/accept'],
  ['POST', 'golden-questions/draft/discard'],
  ['GET', 'origins'],
  ['PUT', 'origins', { allowed: ['https://evil.example'] }],
  ['POST', 'origins/decide', { origin: 'https://tried.example', decision: 'allow' }],
  ['POST', 'install-check', { url: 'example.com' }],
  ['GET', 'conversations'],
  ['GET', 'conversations/export?format=json'],
  ['GET', 'conversations/export?format=csv'],
  ['GET', 'conversations/$CONVERSATION'],
  ['PUT', 'conversations/$CONVERSATION/test', { isTest: true }],
  ['GET', 'conversations/$CONVERSATION/files/$FILE'],
  ['GET', 'test-link'],
  ['DELETE', 'conversations/$CONVERSATION'],
  ['GET', 'unanswered'],
  ['POST', 'unanswered/dismiss', { ids: ['$QUESTION'] }],
  ['POST', 'unanswered/answer', { ids: ['$QUESTION'], question: 'What?', answer: 'That.' }],
  ['GET', 'statistics?from=2026-01-01&to=2026-01-02'],
  ['GET', 'leads'],
  ['GET', 'leads/export?format=csv'],
  ['DELETE', 'leads/$LEAD'],
  ['GET', 'sources'],
  ['PUT', 'sources/$SOURCE/schedule', { schedule: 'daily' }],
  ['POST', 'sources/$SOURCE/control', { action: 'stop' }],
  ['GET', 'notifications'],
  ['PUT', 'notifications', { email: 'bob@example.com', events: [] }],
  ['POST', 'notifications/address'],
  ['GET', 'webhooks'],
  ['POST', 'webhooks', { url: 'https://evil.example/', events: ['lead.created'], enabled: true }],
  ['PUT', 'webhooks/$WEBHOOK', { url: 'https://evil.example/', events: [], enabled: true }],
  ['DELETE', 'webhooks/$WEBHOOK'],
  ['GET', 'webhooks/$WEBHOOK/secret'],
  ['POST', 'webhooks/$WEBHOOK/rotate'],
  ['POST', 'webhooks/$WEBHOOK/test'],
  ['GET', 'webhooks/$WEBHOOK/deliveries'],
  ['POST', 'webhooks/$WEBHOOK/deliveries/$DELIVERY/replay'],
  ['GET', 'identity-keys'],
  ['POST', 'identity-keys', { overlapHours: 0 }],
  ['POST', 'identity-keys/$KEY/reveal'],
  ['DELETE', 'identity-keys/$KEY'],
  ['GET', 'inbox'],
  ['GET', 'inbox/$CONVERSATION'],
  ['GET', 'inbox/$CONVERSATION/suggestions'],
  ['POST', 'inbox/$CONVERSATION/files'],
  ['GET', 'opening-hours'],
  ['PUT', 'opening-hours', { hours: null, timeZone: '' }],
  ['POST', 'opening-hours/read', { text: 'Mon-Fri 9-5' }],
  ['GET', 'people'],
  ['PUT', 'people', { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 5, emailAfterMinutes: null }],
  ['GET', 'saved-replies'],
  ['POST', 'saved-replies', { title: 'x', text: 'x' }],
  ['PUT', 'saved-replies/$REPLY', { title: 'x', text: 'x' }],
  ['DELETE', 'saved-replies/$REPLY'],
  ['GET', 'report?days=7'],
  ['GET', 'report/export?days=7'],
  ['GET', 'answers'],
  ['GET', 'answers/export?format=json'],
  ['PUT', 'answers/$ANSWER', { question: 'When?', answer: 'Now.', wordings: ['What time?'] }],
  ['GET', 'mcp'],
  ['PUT', 'mcp', { mode: 'public' }],
  ['POST', 'move', { workspaceId: '00000000-0000-4000-8000-000000000000' }],
  ['GET', 'retention'],
  ['PUT', 'retention', { days: 30 }],
]

function filled<T>(value: T, whose: 'ADA' | 'BOB'): T {
  const text = JSON.stringify(value)
  return text === undefined
    ? value
    : (JSON.parse(
        text.replace(
          /\$(CONVERSATION|QUESTION|LEAD|SOURCE|GOLDEN|DELIVERY|WEBHOOK|KEY|REPLY|ANSWER|FILE)/g,
          (_, what: string) => theirs[`${whose}_${what}`] ?? '',
        ),
      ) as T)
}

it.each(calls)('answers 404 to %s %s of another client’s bot', async (method, path, body) => {
  const before = await everything()
  const reply = await scene.bob.call(
    method,
    `/api/chatbot/bots/${theirs['ADA']}/${filled(path, 'ADA')}`,
    filled(body, 'ADA'),
  )
  expect([reply.status, reply.body['code']]).toEqual([404, 'not_found'])
  expect(reply.text).not.toContain('secret of ADA')
  expect(await everything()).toEqual(before)
})

it.each(calls)('requires a login for %s %s', async (method, path, body) => {
  expect(
    await new CookieCaller(scene.server.url).refusal(
      method,
      `/api/chatbot/bots/${theirs['ADA']}/${filled(path, 'ADA')}`,
      filled(body, 'ADA'),
    ),
  ).toBe('unauthorized')
})

it.each(
  calls.filter(([, path]) => (path.includes('/$') && !path.startsWith('golden')) || path.startsWith('unanswered/')),
)('does not find parts of another bot under the caller’s own bot: %s %s', async (method, path, body) => {
  const before = await everything()
  expect(
    await scene.bob.refusal(method, `/api/chatbot/bots/${theirs['BOB']}/${filled(path, 'ADA')}`, filled(body, 'ADA')),
  ).toBe('not_found')
  expect(await everything()).toEqual(before)
})

it('covers every call under a bot’s address that the server has', () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> }
  }
  const router = (scene.server.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router
  const served = router.stack.flatMap(({ route }) =>
    route?.path.startsWith('/api/chatbot/bots/:botId/')
      ? Object.keys(route.methods).map(
          (method) =>
            `${method.toUpperCase()} ${route.path.slice('/api/chatbot/bots/:botId/'.length).replace(/:\w+/g, '*')}`,
        )
      : [],
  )
  const tried = new Set(calls.map(([method, path]) => `${method} ${path.split('?')[0]!.replace(/\$\w+/g, '*')}`))
  expect(served.filter((call) => !tried.has(call))).toEqual([])
  expect(served.length).toBeGreaterThan(10)
})

it('lists only one’s own bots', async () => {
  expect(
    ownBotsResponse.parse((await scene.bob.call('POST', '/api/chatbot/bots')).body).bots.map(({ botId }) => botId),
  ).toEqual([theirs['BOB']])
})
