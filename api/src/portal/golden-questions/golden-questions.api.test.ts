import {
  errorBodySchema,
  errors,
  goldenQuestionResponse,
  goldenQuestionsMax,
  goldenQuestionsResponse,
  goldenRunResponse,
  goldenStateResponse,
  isRegression,
  ownBotsResponse,
  sourceResponse,
  type ErrorCode,
} from '@loquia/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PortalClient } from '../../testing/portal-client.js'
import { page, startSite, type TestSite } from '../../testing/site.js'
import { useTestApp } from '../../testing/test-app.js'

const { server } = useTestApp({
  realKnowledge: true,
  environment: { DATA_DIR: '/nonexistent', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
})
let ada: PortalClient
let grace: PortalClient
let site: TestSite
let path: string
let clients = 0
const pages: Parameters<typeof startSite>[0] = {}

beforeAll(async () => {
  grace = await PortalClient.register(server.url, 'grace')
  site = await startSite(pages)
})
afterAll(async () => {
  await site.stop()
})
beforeEach(async () => {
  ada = await PortalClient.register(server.url, `ada${clients++}`)
  const [bot] = ownBotsResponse.parse(await (await ada.call('POST', 'bots')).json()).bots
  path = `bots/${bot?.botId}/golden-questions`
})

async function expectError(response: Response, code: ErrorCode): Promise<void> {
  expect(errorBodySchema.parse(await response.json()).code).toBe(code)
  expect(response.status).toBe(errors[code].status)
}

async function pin(body: object): Promise<number> {
  const response = await ada.call('POST', path, body)
  expect(response.status).toBe(201)
  return goldenQuestionResponse.strict().parse(await response.json()).question.id
}

async function state(): Promise<{ waiting: boolean; outcomes: string[] }> {
  const { waiting, reports } = goldenStateResponse
    .strict()
    .parse(await (await ada.call('GET', `${path}/report`)).json())
  return { waiting, outcomes: reports.map(({ outcome }) => outcome) }
}

async function teach(): Promise<string> {
  pages['/prices'] = page('Prices of bread', '<p>A rye loaf costs 4.50 euros. A seeded roll costs 90 cents.</p>')
  const { training } = sourceResponse.parse(
    await (await ada.call('POST', 'training/url', { url: `http://${site.host}/prices` })).json(),
  )
  expect(await ada.settled(training.id)).toMatchObject({ status: 'ready' })
  return training.id
}

it('replaces the expectation of a question that is added again', async () => {
  const id = await pin({ question: ' What does a rye loaf cost? ', expectedText: '4.50' })
  expect(await pin({ question: 'What does a rye loaf cost?', expectedUrl: 'https://example.com/prices' })).toBe(id)
  const listed = goldenQuestionsResponse.strict().parse(await (await ada.call('GET', path)).json())
  expect(listed).toMatchObject({
    max: goldenQuestionsMax,
    questions: [{ id, question: 'What does a rye loaf cost?', expectedUrl: 'https://example.com/prices' }],
  })
})

it('removes a question', async () => {
  const id = await pin({ question: 'What does a rye loaf cost?', expectedText: '4.50' })
  expect((await ada.call('DELETE', `${path}/${id}`)).status).toBe(200)
  await expectError(await ada.call('DELETE', `${path}/${id}`), 'not_found')
  expect(goldenQuestionsResponse.parse(await (await ada.call('GET', path)).json()).questions).toEqual([])
})

it.each([
  [{}],
  [{ question: 'Why?' }],
  [{ question: ' ', expectedText: 'x' }],
  [{ question: 'Why?', expectedText: '' }],
  [{ question: 'Why?', expectedUrl: 'javascript:alert(1)' }],
  [{ question: 'x'.repeat(10_000), expectedText: 'x' }],
  [{ question: ['Why?'], expectedText: 'x' }],
])('refuses %j', async (body) => {
  await expectError(await ada.call('POST', path, body), 'invalid_request')
})

it('refuses more questions than a run can ask', async () => {
  for (let n = 1; n < goldenQuestionsMax; n++) await pin({ question: `Question ${n}?`, expectedText: 'x' })
  const crowd = await Promise.all(
    Array.from({ length: 8 }, (_, n) => ada.call('POST', path, { question: `Last ${n}?`, expectedText: 'x' })),
  )
  expect(crowd.filter(({ status }) => status === 201)).toHaveLength(1)
  await expectError(await ada.call('POST', path, { question: 'One more?', expectedText: 'x' }), 'golden_question_limit')
})

it('hides the questions from other accounts', async () => {
  const id = await pin({ question: 'What does a rye loaf cost?', expectedText: '4.50' })
  for (const [method, call, body] of [
    ['GET', path],
    ['POST', path, { question: 'Why?', expectedText: 'x' }],
    ['DELETE', `${path}/${id}`],
    ['POST', `${path}/run`],
    ['GET', `${path}/report`],
    ['POST', `${path}/draft/accept`],
    ['POST', `${path}/draft/discard`],
  ] as const) {
    await expectError(await grace.call(method, call, body), 'not_found')
    await expectError(
      await fetch(`${server.url}/api/chatbot/${call}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
      'unauthorized',
    )
  }
  const [own] = ownBotsResponse.parse(await (await grace.call('POST', 'bots')).json()).bots
  await expectError(await grace.call('DELETE', `bots/${own?.botId}/golden-questions/${id}`), 'not_found')
  expect(goldenQuestionsResponse.parse(await (await ada.call('GET', path)).json()).questions).toHaveLength(1)
})

it.each([['0'], ['-1'], ['99999999999'], ['one']])('finds no question with id %s', async (id) => {
  await expectError(await ada.call('DELETE', `${path}/${id}`), 'not_found')
})

it('asks the questions on demand', async () => {
  await teach()
  await pin({
    question: 'What does a rye loaf cost?',
    expectedText: '4.50 euros',
    expectedUrl: `http://${site.host}/prices`,
  })
  await pin({ question: 'Do you repair bicycles in Edinburgh?', expectedText: 'bicycles' })
  const { report } = goldenRunResponse.strict().parse(await (await ada.call('POST', `${path}/run`)).json())
  expect(report.outcome).toBe('checked')
  expect(report.results.map(({ live }) => [live.passed, live.refused])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await state()).toEqual({ waiting: false, outcomes: ['checked'] })
})

it('limits how often the questions are asked on demand', async () => {
  await pin({ question: 'Do you repair bicycles in Edinburgh?', expectedText: 'bicycles' })
  let response = await ada.call('POST', `${path}/run`)
  for (let more = 0; more < 40 && response.ok; more++) response = await ada.call('POST', `${path}/run`)
  await expectError(response, 'rate_limited')
})

it.each([
  ['accept', 'accepted', 'ask in the shop'],
  ['discard', 'discarded', '4.50 euros'],
] as const)(
  'holds an ingestion that breaks an answer until the owner decides to %s it',
  async (decision, outcome, said) => {
    const training = await teach()
    await pin({ question: 'What does a rye loaf cost?', expectedText: '4.50 euros' })
    await expectError(await ada.call('POST', `${path}/draft/${decision}`), 'not_found')
    pages['/prices'] = page('Prices of bread', '<p>Please ask in the shop what a rye loaf costs today.</p>')
    expect((await ada.call('POST', `trainings/${training}/refresh`)).status).toBe(200)
    await ada.settled(training)
    expect(await state()).toEqual({ waiting: true, outcomes: ['held'] })
    const { report } = goldenRunResponse.parse(await (await ada.call('POST', `${path}/run`)).json())
    expect(report.results.map(isRegression)).toEqual([true])
    expect((await ada.call('POST', `${path}/draft/${decision}`)).status).toBe(200)
    expect(await state()).toEqual({ waiting: false, outcomes: [outcome, 'checked', 'held'] })
    const after = goldenRunResponse.parse(await (await ada.call('POST', `${path}/run`)).json()).report
    expect(after.results[0]?.live.answer).toContain(said)
  },
)
