import {
  conversationsResponse,
  leadsResponse,
  ownBotsResponse,
  statisticsResponse,
  testLinkResponse,
  unansweredResponse,
} from '@loquia/contracts'
import { randomUUID } from 'node:crypto'
import { DataSource } from 'typeorm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'
import { loadNotifications } from '../notifications/notification-events.queries.js'

const { database, server } = useTestApp({
  realKnowledge: true,
  environment: { RATE_LIMIT_SCALE: '0' },
})
let ada: CookieCaller
let bob: CookieCaller
let botId: string

beforeAll(async () => {
  ada = await new CookieCaller(server.url).register('ada')
  bob = await new CookieCaller(server.url).register('bob')
  botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
})
beforeEach(() => database.dataSource.query(`DELETE FROM conversations`))

const path = (rest: string) => `/api/chatbot/bots/${botId}/${rest}`
const today = new Date().toISOString().slice(0, 10)

async function visit(cookie: string, pageUrl?: string): Promise<string> {
  const visitor = await ChatClient.connect(
    server.url,
    { botId, ...(pageUrl === undefined ? {} : { pageUrl }) },
    { origin: server.url, ...(cookie === '' ? {} : { cookie }) },
  )
  const { answerId, conversationId } = await visitor.ask('Where do ships sleep?')
  await visitor.end(answerId)
  await visitor.send('feedback', { messageId: answerId, value: 'down' })
  await visitor.send('lead', {
    clientLeadId: randomUUID(),
    name: 'Grace',
    email: 'grace@example.com',
    message: 'Please call me back.',
  })
  visitor.close()
  return conversationId
}

async function seen() {
  const get = async (rest: string) => (await ada.call('GET', path(rest))).body
  const [bot] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [botId])
  const news = await loadNotifications(server.app.get(DataSource), bot.id, {
    events: ['unanswered', 'lead', 'feedback_down'],
    after: new Date(0).toISOString(),
    until: new Date(Date.now() + 60_000).toISOString(),
  })
  return {
    conversations: conversationsResponse.parse(await get('conversations')).total,
    tests: conversationsResponse.parse(await get('conversations?tests=only')).total,
    questions: statisticsResponse.parse(await get(`statistics?from=${today}&to=${today}`)).total.questions,
    unanswered: unansweredResponse.parse(await get('unanswered')).groups.length,
    leads: leadsResponse.parse(await get('leads')).total,
    news: news.map(({ event }) => event).toSorted(),
  }
}
const nobody = { conversations: 0, questions: 0, unanswered: 0, leads: 0, news: [] }
const somebody = {
  conversations: 1,
  questions: 1,
  unanswered: 1,
  leads: 1,
  news: ['feedback_down', 'lead', 'unanswered'],
}

it('counts a visitor', async () => {
  await visit('')
  expect(await seen()).toEqual({ ...somebody, tests: 0 })
})

it('counts another client who looks at the bot', async () => {
  await visit(bob.cookie)
  expect(await seen()).toMatchObject({ conversations: 1, tests: 0 })
})

it('does not count the signed-in owner', async () => {
  await visit(ada.cookie)
  expect(await seen()).toEqual({ ...nobody, tests: 1 })
})

const testFragment = async () => testLinkResponse.parse((await ada.call('GET', path('test-link'))).body).fragment

it('does not count the owner who follows the test link', async () => {
  const fragment = await testFragment()
  await visit('', `https://bakery.example/menu#${fragment}`)
  expect(await seen()).toEqual({ ...nobody, tests: 1 })
  const [{ page_url: pageUrl }] = await database.dataSource.query(`SELECT page_url FROM conversations`)
  expect(pageUrl).toBe('https://bakery.example/menu')
})

it('counts visitors with a forged test link', async () => {
  const fragment = await testFragment()
  await visit('', `https://bakery.example/#${fragment.slice(0, -3)}abc`)
  await visit('', `https://bakery.example/#${fragment.replace(/=\d+/, '=1')}`)
  expect(await seen()).toMatchObject({ conversations: 2, tests: 0 })
})

it('does not count a conversation that the owner marks as a test', async () => {
  const id = await visit('')
  expect((await ada.call('PUT', path(`conversations/${id}/test`), { isTest: true })).status).toBe(200)
  expect(await seen()).toEqual({ ...nobody, tests: 1 })
  expect((await ada.call('GET', path(`conversations/${id}`))).body).toMatchObject({ conversation: { isTest: true } })
})

it('counts a conversation again when its mark is removed', async () => {
  const id = await visit('')
  await ada.call('PUT', path(`conversations/${id}/test`), { isTest: true })
  await ada.call('PUT', path(`conversations/${id}/test`), { isTest: false })
  expect(await seen()).toEqual({ ...somebody, tests: 0 })
})

it('marks no conversation of another client', async () => {
  const id = await visit('')
  expect((await bob.call('PUT', path(`conversations/${id}/test`), { isTest: true })).status).toBe(404)
  expect((await ada.call('PUT', path(`conversations/${randomUUID()}/test`), { isTest: true })).status).toBe(404)
})
