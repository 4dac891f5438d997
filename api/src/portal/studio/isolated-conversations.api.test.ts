import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { ChatGateway } from '../../chat/chat.gateway.js'
import { everything, isolationScene, scene, theirs } from './isolation-scene.testing.js'

isolationScene()

describe('a conversation of another bot, over the socket', () => {
  let ofAda: ChatClient
  let answerId: string
  let adaToken: string
  beforeAll(async () => {
    ofAda = await ChatClient.connect(scene.server.url, { botId: theirs['ADA']! })
    const accepted = await ofAda.ask('A secret question for ADA?')
    const answer = await scene.server.answerer.next()
    answer.say('A secret answer of ADA.').end()
    await ofAda.end(accepted.answerId)
    answerId = accepted.answerId
    adaToken = accepted.visitorToken!
  })
  afterAll(() => ofAda.close())
  const conversationOfAda = async (): Promise<string> =>
    (await scene.database.dataSource.query(`SELECT conversation_id AS id FROM messages WHERE id = $1`, [answerId]))[0]
      .id

  const events: [event: string, request: () => Record<string, unknown>][] = [
    ['history', () => ({})],
    ['history', () => ({ before: answerId })],
    ['resume', () => ({ messageId: answerId, offset: 0 })],
    ['stop', () => ({ messageId: answerId })],
    ['regenerate', () => ({ messageId: answerId })],
    ['feedback', () => ({ messageId: answerId, value: 'down' })],
    ['forget', () => ({})],
  ]
  it.each(events)('%s with the token of bot A at bot B reaches nothing', async (event, request) => {
    const intruder = await ChatClient.connect(scene.server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      expect(intruder.welcome?.resumed).toBe(false)
      const before = await everything()
      const reply = JSON.stringify(await intruder.sendAnything(event, request()))
      expect(reply).not.toContain('secret')
      expect(JSON.stringify(intruder.parts)).not.toContain('secret')
      expect(await everything()).toEqual(before)
    } finally {
      intruder.close()
    }
  })

  it.each(events.filter(([event, request]) => event !== 'forget' && Object.keys(request()).length > 0))(
    '%s of a stranger at the same bot, who has a conversation of their own, reaches nothing',
    async (event, request) => {
      const stranger = await ChatClient.connect(scene.server.url, { botId: theirs['ADA']! })
      try {
        const own = await stranger.ask('What do you sell?')
        const answer = await scene.server.answerer.next()
        answer.say('Bread.').end()
        await stranger.end(own.answerId)
        expect(own.conversationId).not.toBe(await conversationOfAda())
        const before = await everything()
        const heard = stranger.parts.length
        const reply = (await stranger.sendAnything(event, request())) as {
          success: boolean
          code?: string
          messages?: unknown[]
        }
        expect(reply.success ? reply.messages : reply.code, event).toEqual(
          event === 'history' ? [] : 'message_not_found',
        )
        expect(stranger.parts.length).toBe(heard)
        expect(JSON.stringify(stranger.parts)).not.toContain('secret')
        expect(await everything()).toEqual(before)
      } finally {
        stranger.close()
      }
    },
  )

  it('a question asked at bot B with the token of bot A opens a conversation of B’s own', async () => {
    const intruder = await ChatClient.connect(scene.server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      const accepted = await intruder.ask('A question for BOB?')
      const answer = await scene.server.answerer.next()
      expect(answer.input).toMatchObject({ history: [] })
      answer.say('An answer of BOB.').end()
      await intruder.end(accepted.answerId)
      expect(accepted.visitorToken).not.toBe(adaToken)
      const [count] = await scene.database.dataSource.query(
        `SELECT count(*)::int AS n FROM conversations c JOIN bots b ON b.id = c.bot_id WHERE b.public_id = $1 AND EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.content LIKE '%BOB?')`,
        [theirs['ADA']],
      )
      expect(count.n).toBe(0)
      expect(JSON.stringify(ofAda.parts) + JSON.stringify(ofAda.questions)).not.toContain('BOB')
    } finally {
      intruder.close()
    }
  })

  it('covers every event that the server takes', () => {
    const taken = Reflect.ownKeys(ChatGateway.prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(ChatGateway.prototype, name)
      const event: unknown = typeof handler === 'function' ? Reflect.getMetadata('message', handler) : undefined
      return typeof event === 'string' ? [event] : []
    })
    const tried = new Set([...events.map(([event]) => event), 'ask', 'lead'])
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter((event) => !tried.has(event))).toEqual([])
  })

  it('a lead left at bot B with the token of bot A belongs to B', async () => {
    const intruder = await ChatClient.connect(scene.server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      expect(
        await intruder.sendAnything('lead', {
          clientLeadId: 'lead-of-an-intruder-0001',
          name: 'Eve',
          email: 'eve@example.com',
          message: 'Hello there.',
        }),
      ).toMatchObject({ success: true })
      const found = await scene.database.dataSource.query(
        `SELECT b.public_id FROM leads l JOIN bots b ON b.id = l.bot_id WHERE l.name = 'Eve'`,
      )
      expect(found).toEqual([{ public_id: theirs['BOB'] }])
      expect((await scene.ada.call('GET', `/api/chatbot/bots/${theirs['ADA']}/leads`)).text).not.toContain('Eve')
    } finally {
      intruder.close()
    }
  })

  it('client A is shown no conversation of client B', async () => {
    const list = (await scene.ada.call('GET', `/api/chatbot/bots/${theirs['ADA']}/conversations`)).text
    expect(list).toContain('ADA')
    expect(list).not.toContain('BOB')
  })
})
