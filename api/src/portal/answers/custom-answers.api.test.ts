import {
  answersResponse,
  ownBotsResponse,
  reportResponse,
  sourcesResponse,
  unansweredResponse,
  type StoredAnswer,
} from '@loquia/contracts'
import { beforeAll, expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { server } = useTestApp({
  realKnowledge: true,
  environment: { RATE_LIMIT_SCALE: '0', EMBEDDINGS: 'bundled' },
})
let ada: CookieCaller
let bob: CookieCaller
let botId: string
let foreignBotId: string

const ownBot = async (caller: CookieCaller): Promise<string> =>
  ownBotsResponse.parse((await caller.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId

beforeAll(async () => {
  ada = await new CookieCaller(server.url).register('ada')
  bob = await new CookieCaller(server.url).register('bob')
  ;[botId, foreignBotId] = [await ownBot(ada), await ownBot(bob)]
})

const path = (rest: string) => `/api/chatbot/bots/${botId}/${rest}`
const ask = async (message: string, bot = botId): Promise<{ answer: string; outcome: string }> =>
  (await new CookieCaller(server.url).call('POST', `/api/chatbot-demo/${bot}/message`, { message })).body as never
const listed = async () => unansweredResponse.parse((await ada.call('GET', path('unanswered'))).body)
async function groups() {
  await expect.poll(async () => (await listed()).waiting, { interval: 50, timeout: 60_000 }).toBe(0)
  return (await listed()).groups
}
const answers = async (): Promise<StoredAnswer[]> =>
  answersResponse.parse((await ada.call('GET', path('answers'))).body).answers

const repair = [
  'Do you repair bicycles?',
  'Can you fix my bike?',
  'Is it possible to have a bike repaired at your shop?',
]
const paraphrase = 'Is it possible to have my bike repaired at your shop?'
const reply = 'Yes, every Tuesday in the yard behind the shop.'

it('answers every wording of a question with one custom answer', { timeout: 90_000 }, async () => {
  for (const question of [
    ...repair,
    'Do you sell gift vouchers?',
    'Do you sell gift vouchers?',
    'Avete il parcheggio?',
  ])
    expect(await ask(question)).toMatchObject({ outcome: 'none' })
  const found = await groups()
  expect(found.map(({ count }) => count)).toEqual([3, 2, 1])
  const [bikes] = found
  expect([bikes!.question, ...bikes!.wordings.map(({ text }) => text)].toSorted()).toEqual(repair.toSorted())
  expect(bikes).toMatchObject({ unsure: 0, disliked: 0, languages: ['en'] })
  expect(bikes!.conversations).toHaveLength(3)
  expect(found[2]).toMatchObject({ question: 'Avete il parcheggio?', languages: ['it'] })

  const body = { ids: bikes!.ids, question: repair[0], answer: reply }
  expect((await bob.call('POST', path('unanswered/answer'), body)).status).toBe(404)
  expect((await bob.call('POST', `/api/chatbot/bots/${foreignBotId}/unanswered/answer`, body)).status).toBe(404)
  expect((await ada.call('POST', path('unanswered/answer'), body)).status).toBe(200)
  expect((await groups()).map(({ question }) => question)).toEqual([
    'Do you sell gift vouchers?',
    'Avete il parcheggio?',
  ])

  for (const question of [...repair, 'CAN YOU fix my bike', paraphrase])
    expect(await ask(question), question).toMatchObject({
      outcome: 'sure',
      answer: expect.stringContaining('every Tuesday'),
      generatedBy: 'owner',
    })
  for (const other of ['Do you sell gift vouchers?', 'Can you fix my roof?'])
    expect(await ask(other), other).not.toMatchObject({ outcome: 'sure' })
  for (const question of [...repair, paraphrase])
    expect(await ask(question, foreignBotId), question).toMatchObject({ outcome: 'none', generatedBy: 'ai' })
  const exported = JSON.parse((await ada.call('GET', path('conversations/export?format=json'))).text) as {
    messages: { role: string; content: string; outcome: string | null; generatedBy?: string }[]
  }[]
  const said = exported.flatMap(({ messages }) => messages)
  const authorsOf = (outcome: string) =>
    new Set(
      said
        .filter((message) => message.outcome === outcome && message.content.includes('every Tuesday'))
        .map(({ generatedBy }) => generatedBy),
    )
  expect(authorsOf('sure')).toEqual(new Set(['owner']))
  expect([...authorsOf('unsure')].every((author) => author === 'ai')).toBe(true)
  expect(said.filter(({ role }) => role === 'user').every(({ generatedBy }) => generatedBy === undefined)).toBe(true)

  expect(await answers()).toMatchObject([{ question: repair[0], answer: reply, author: 'ada' }])
  const { trainings } = sourcesResponse.parse((await ada.call('GET', `/api/chatbot/trainings?botId=${botId}`)).body)
  expect(trainings).toMatchObject([{ type: 'answer', author: 'ada', writtenAt: expect.any(String) }])
})

it('applies a changed answer to its wordings at once', { timeout: 90_000 }, async () => {
  const [stored] = await answers()
  const { id, version } = stored!
  const changed = { question: repair[0], answer: 'No longer: the yard is closed.', wordings: ['Fix bikes?'], version }
  expect((await bob.call('PUT', path(`answers/${id}`), changed)).status).toBe(404)
  expect((await bob.call('PUT', `/api/chatbot/bots/${foreignBotId}/answers/${id}`, changed)).status).toBe(404)
  expect((await ada.call('PUT', path(`answers/${id}`), changed)).status).toBe(200)
  expect(await ada.refusal('PUT', path(`answers/${id}`), changed)).toBe('settings_changed')
  for (const question of [repair[0]!, 'fix bikes'])
    expect(await ask(question), question).toMatchObject({
      outcome: 'sure',
      answer: expect.stringContaining('No longer'),
    })
  expect((await answers())[0]).toMatchObject({ wordings: ['Fix bikes?'] })
  for (const wrong of [{ wordings: 'all' }, { answer: ' ' }, { wordings: Array.from({ length: 1_001 }, () => 'x') }])
    expect(await ada.refusal('PUT', path(`answers/${id}`), { ...changed, ...wrong })).toBe('invalid_request')
})

it('no longer gives a deleted answer', { timeout: 90_000 }, async () => {
  const [stored] = await answers()
  const { id } = stored!
  expect((await bob.call('DELETE', `/api/chatbot/trainings/${id}`)).status).toBe(404)
  expect((await ada.call('DELETE', `/api/chatbot/trainings/${id}`)).status).toBe(200)
  expect(await answers()).toEqual([])
  for (const question of [...repair, 'Fix bikes?']) expect(await ask(question)).toMatchObject({ outcome: 'none' })
})

it('gives no custom answer to a question that differs in a number or a key word', async () => {
  const answer = {
    question: 'Quanto costa una camera per 2 persone?',
    answer: 'Novanta euro, con la colazione.',
    wordings: ['How much is the single room?'],
  }
  await ada.call('POST', '/api/chatbot/training/answer', { ...answer, botId })
  for (const same of ['quanto costa la camera per 2 persone', 'How much is the single room please?'])
    expect(await ask(same), same).toMatchObject({ outcome: 'sure', generatedBy: 'owner' })
  for (const other of ['Quanto costa una camera per 4 persone?', 'How much is the double room?'])
    expect(await ask(other), other).not.toMatchObject({ outcome: 'sure' })
  const [stored] = await answers()
  expect((await ada.call('DELETE', `/api/chatbot/trainings/${stored!.id}`)).status).toBe(200)
})

it('exports answers as CSV or JSON', async () => {
  const answer = { question: 'Do you lend umbrellas?', answer: '=HYPERLINK("x") Two of them.', wordings: ['Umbrella?'] }
  await ada.call('POST', '/api/chatbot/training/answer', { ...answer, botId })
  const table = await ada.call('GET', path('answers/export?format=csv'))
  expect(table.text).toMatch(
    /^\uFEFF?question,answer,wordings,author,written,written \((?:UTC|[A-Z]\w+\/\w+)\)\r\nDo you lend umbrellas\?,"'=HYPERLINK/,
  )
  const entries = JSON.parse((await ada.call('GET', path('answers/export?format=json'))).text)
  expect(entries).toMatchObject([{ ...answer, author: 'ada' }])
  expect((await bob.call('GET', path('answers/export?format=json'))).status).toBe(404)
  expect((await bob.call('POST', '/api/chatbot/training/answer', { ...entries[0], botId: foreignBotId })).status).toBe(
    201,
  )
  expect(await ask('umbrella', foreignBotId)).toMatchObject({ outcome: 'sure' })
})

it('lists a sure answer while its visitor rates it as unhelpful', async () => {
  const visitor = await ChatClient.connect(server.url, { botId }, { origin: server.url })
  const { answerId } = await visitor.ask('Umbrella?')
  await visitor.end(answerId)
  const disliked = async () =>
    (await listed()).groups.filter((group) => group.disliked > 0).map(({ question, count }) => [question, count])
  await visitor.send('feedback', { messageId: answerId, value: 'down' })
  expect(await disliked()).toEqual([['Umbrella?', 1]])
  await visitor.send('feedback', { messageId: answerId, value: 'down' })
  expect(await disliked()).toEqual([['Umbrella?', 1]])
  await visitor.send('feedback', { messageId: answerId, value: 'up' })
  expect(await disliked()).toEqual([])
  visitor.close()
})

it('ranks the most asked questions by meaning', { timeout: 90_000 }, async () => {
  const report = async () => reportResponse.parse((await ada.call('GET', path('report?days=7'))).body)
  await expect.poll(async () => (await report()).waiting, { interval: 50, timeout: 60_000 }).toBe(0)
  const { topQuestions } = await report()
  expect(topQuestions[0]).toMatchObject({ question: expect.stringMatching(/bi(cycle|ke)/) })
  expect(topQuestions[0]!.count).toBeGreaterThan(4)
  expect((await bob.call('GET', path('report?days=7'))).status).toBe(404)
  expect(await ada.refusal('GET', path('report?days=8'))).toBe('invalid_request')
})
