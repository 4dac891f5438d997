import { randomUUID } from 'node:crypto'
import { conversationResponse, conversationsResponse, statisticsResponse, unansweredResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { countByDay } from './analytics.queries.js'
import { analyticsScene, clear, path, said, scene } from './analytics-scene.testing.js'
import { AppError } from '../../app-error.js'
import { RateLimits } from '../../platform/http/index.js'

analyticsScene()

it('finds conversations by search text, day, feedback or outcome', async () => {
  await clear()
  const hours = await said({ question: 'When do you open? 100%_sure', at: '2026-03-09T23:30:00Z' })
  const liked = await said({ question: 'Do you have rye bread?', feedback: 'up', at: '2026-03-10T09:00:00Z' })
  const lost = await said({
    question: 'Do you repair bicycles?',
    outcome: 'none',
    feedback: 'down',
    at: '2026-03-11T09:00:00Z',
  })
  const find = async (query: string) =>
    conversationsResponse
      .parse((await scene.ada.call('GET', path(`conversations?${query}`))).body)
      .conversations.map(({ id }) => id)

  expect(await find('')).toEqual([lost, liked, hours])
  expect(await find('search=RYE')).toEqual([liked])
  expect(await find('search=100%25_')).toEqual([hours])
  expect(await find('search=%25')).toEqual([hours])
  expect(await find('search=8:00')).toEqual([lost, liked, hours])
  expect(await find('feedback=down')).toEqual([lost])
  expect(await find('outcome=none')).toEqual([lost])
  expect(await find('outcome=unsure')).toEqual([])
  expect(await find('outcome=sure')).toEqual([liked, hours])
  expect(await find('from=2026-03-10&to=2026-03-10')).toEqual([liked])
  expect(await find('from=2026-03-10&to=2026-03-10&timeZone=Europe/Rome')).toEqual([liked, hours])
  expect(await find("search=' OR 1=1 --")).toEqual([])
})

it('refuses a filter that it does not know', async () => {
  for (const wrong of [
    'from=yesterday',
    'feedback=x',
    'timeZone=Mars/Base',
    "timeZone=a'b",
    'cursor=x',
    'outcome=maybe',
  ])
    expect(await scene.ada.refusal('GET', path(`conversations?${wrong}`))).toBe('invalid_request')
})

it('lists conversations in pages of thirty', async () => {
  await clear()
  for (let n = 0; n < 38; n++) await said({ question: `Question ${n}?`, at: '2026-02-01T10:00:00Z' })
  const first = conversationsResponse.parse((await scene.ada.call('GET', path('conversations'))).body)
  expect([first.conversations.length, first.total]).toEqual([30, 38])
  const rest = conversationsResponse.parse(
    (await scene.ada.call('GET', path(`conversations?cursor=${encodeURIComponent(first.cursor!)}`))).body,
  )
  expect(rest.cursor).toBeNull()
  expect(new Set([...first.conversations, ...rest.conversations].map(({ id }) => id)).size).toBe(38)
})

it('reads outcomes of older versions (refused as none, answered as sure)', async () => {
  await clear()
  const refused = await said({ question: 'Old?', outcome: 'refused', at: '2026-03-09T10:00:00Z' })
  const answered = await said({ question: 'Older?', outcome: 'answered', at: '2026-03-08T10:00:00Z' })
  const { conversations } = conversationsResponse.parse((await scene.ada.call('GET', path('conversations'))).body)
  expect(conversations.map(({ id, sure, unsure, none }) => [id, sure, unsure, none])).toEqual([
    [refused, 0, 0, 1],
    [answered, 1, 0, 0],
  ])
  const { messages } = conversationResponse.parse((await scene.ada.call('GET', path(`conversations/${refused}`))).body)
  expect(messages.map(({ outcome, confidence, refused: isRefused }) => [outcome, confidence, isRefused])).toEqual([
    [null, null, false],
    ['none', null, true],
  ])
})

it('shows a conversation with its sources and feedback', async () => {
  await clear()
  const id = await said({ question: 'Is it true?', feedback: 'down', outcome: 'none' })
  const { conversation, messages } = conversationResponse.parse(
    (await scene.ada.call('GET', path(`conversations/${id}`))).body,
  )
  expect(conversation).toMatchObject({
    id,
    questions: 1,
    sure: 0,
    unsure: 0,
    none: 1,
    down: 1,
    firstQuestion: 'Is it true?',
    pageUrl: 'https://bakery.example/',
  })
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(messages[1]).toMatchObject({
    feedback: 'down',
    feedbackComment: 'Not true',
    sources: [{ url: 'https://bakery.example/hours' }],
  })
  expect(await scene.ada.refusal('GET', path('conversations/x'))).toBe('not_found')
})

it('deletes a conversation with everything in it', async () => {
  await clear()
  const id = await said({ question: 'Is it true?', feedback: 'down', outcome: 'none' })
  expect((await scene.ada.call('DELETE', path(`conversations/${id}`))).body).toEqual({ success: true })
  expect(await scene.ada.refusal('GET', path(`conversations/${id}`))).toBe('not_found')
  expect(await scene.ada.refusal('DELETE', path(`conversations/${id}`))).toBe('not_found')
  for (const table of ['messages', 'unanswered_questions'])
    expect(await scene.database.dataSource.query(`SELECT 1 FROM ${table}`)).toEqual([])
})

it('exports conversations as CSV or JSON', async () => {
  await clear()
  await said({ question: '=HYPERLINK("https://evil.example")', answer: 'Caffè,\n"buono"' })
  await said({ question: 'Rye?', at: '2026-03-11T10:00:00Z', outcome: 'unsure', passageFeedback: 'down' })
  const table = await scene.ada.call('GET', path('conversations/export?format=csv'))
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(table.headers.get('content-disposition')).toMatch(
    /^attachment; filename="conversations-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(table.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(table.text).toContain('"Caffè,\n""buono"""')
  expect(table.text).toContain('[1] https://bakery.example/hours')
  expect(table.text).toMatch(/,unsure,0\.62,.*\[1\] https:\/\/bakery\.example\/hours \(down\)/)
  expect(table.text.split('\r\n')).toHaveLength(6)
  const whole = JSON.parse((await scene.ada.call('GET', path('conversations/export?format=json'))).text) as {
    messages: unknown[]
  }[]
  expect(whole.map(({ messages }) => messages.length)).toEqual([2, 2])
  expect(
    JSON.parse((await scene.ada.call('GET', path('conversations/export?format=json&search=rye'))).text),
  ).toHaveLength(1)
  expect(await scene.ada.refusal('GET', path('conversations/export?format=xml'))).toBe('invalid_request')
})

it('counts each day in the owner’s time zone', async () => {
  await clear()
  await said({ question: 'Late?', at: '2026-03-09T23:30:00Z', feedback: 'up' })
  await said({ question: 'Noon?', at: '2026-03-11T12:00:00Z', outcome: 'none' })
  await said({ question: 'Perhaps?', at: '2026-03-11T12:00:00Z', outcome: 'unsure' })
  const count = async (query: string) =>
    statisticsResponse.parse((await scene.ada.call('GET', path(`statistics?${query}`))).body)
  const rome = await count('from=2026-03-09&to=2026-03-11&timeZone=Europe/Rome')
  expect(
    rome.days.map(({ day, questions, sure, unsure, none, up }) => [day, questions, sure, unsure, none, up]),
  ).toEqual([
    ['2026-03-09', 0, 0, 0, 0, 0],
    ['2026-03-10', 1, 1, 0, 0, 1],
    ['2026-03-11', 2, 0, 1, 1, 0],
  ])
  expect(rome.total).toEqual({ conversations: 3, questions: 3, sure: 1, unsure: 1, none: 1, up: 1, down: 0 })
  expect((await count('from=2026-03-09&to=2026-03-09')).days[0]).toMatchObject({ day: '2026-03-09', questions: 1 })
  for (const wrong of [
    '',
    'from=2026-03-11&to=2026-03-09',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-03-09&to=2026-03-11&timeZone=Nowhere',
  ])
    expect(await scene.ada.refusal('GET', path(`statistics?${wrong}`))).toBe('invalid_request')
})

it('reads only the messages of the days that it counts', async () => {
  await clear()
  for (const at of ['2025-03-10T10:00:00Z', '2026-03-10T10:00:00Z']) await said({ question: 'Rye?', at })
  const explainer = {
    query: (sql: string, parameters?: unknown[]) =>
      scene.database.dataSource.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters),
  }
  const days = { from: '2026-03-09', to: '2026-03-11', timeZone: 'UTC' }
  const plan = JSON.stringify(await countByDay(explainer, scene.botId, days))
  const scans = [
    ...plan.matchAll(/"Relation Name":"messages","Alias":"m",[^{}]*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g),
  ]
  expect(scans.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0)).toBe(2)
})

async function saidWithAgent() {
  const id = await said({ question: 'Rye?' })
  const query = (sql: string, parameters: unknown[]) => scene.database.dataSource.query(sql, parameters)
  const file = { id: randomUUID(), name: 'prices.pdf', type: 'application/pdf', size: 48_213 }
  await query(`UPDATE bots SET name = 'Bottega Rossi' WHERE id = $1`, [scene.botId])
  for (const [role, event, author, content, reason, files] of [
    ['event', 'person_asked', null, '', null, []],
    ['event', 'person_joined', 'Anna', '', null, []],
    ['person', null, 'Anna', 'Here they are.', null, [file]],
    ['event', 'closed', 'Anna', '', 'no_reply', []],
  ] as const)
    await query(
      `INSERT INTO messages (conversation_id, role, event, author_name, content, closed_reason, files) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, role, event, author, content, reason, JSON.stringify(files)],
    )
  return { id, file }
}

it('exports events, agents and files in the language of the reader', async () => {
  await clear()
  const { id } = await saidWithAgent()
  const rows = async (language: string) =>
    (await scene.ada.call('GET', path(`conversations/export?format=csv&language=${language}`))).text.replaceAll(
      ';',
      ',',
    )
  const english = await rows('en')
  expect(english).toContain('event,The visitor asked for a person,')
  expect(english).toContain('event,Anna took over,')
  expect(english).toContain('"Anna, Bottega Rossi","Here they are.\nFile: prices.pdf (48.2 kB)",')
  expect(english).toContain('event,Anna closed the conversation: no reply,')
  const authors = english.split('\r\n').filter((line) => line.startsWith(id) || line.startsWith('File: '))
  expect(authors.map((line) => line.split(',').at(-1))).toEqual(expect.arrayContaining(['ai', 'agent', '']))
  expect(await rows('it')).toContain('Anna ha chiuso la conversazione: nessuna risposta')
})

it('shows the events, agents and files of a conversation', async () => {
  await clear()
  const { id, file } = await saidWithAgent()
  const { messages } = conversationResponse.parse((await scene.ada.call('GET', path(`conversations/${id}`))).body)
  expect(messages.map(({ generatedBy }) => generatedBy)).toEqual([
    undefined,
    'ai',
    undefined,
    undefined,
    'agent',
    undefined,
  ])
  expect(messages.slice(2)).toMatchObject([
    { event: 'person_asked' },
    { event: 'person_joined', person: { name: 'Anna' } },
    { role: 'person', person: { name: 'Anna' }, files: [file] },
    { event: 'closed', person: { name: 'Anna' }, reason: 'no_reply' },
  ])
})

const unansweredGroups = async () =>
  unansweredResponse.parse((await scene.ada.call('GET', path('unanswered'))).body).groups

async function saidUnanswered() {
  await said({ question: 'Do you repair bicycles?', outcome: 'none', at: '2026-03-01T10:00:00Z' })
  await said({ question: 'bicycle: repair?', outcome: 'none', at: '2026-03-03T10:00:00Z' })
  await said({ question: 'Avete il parcheggio?', outcome: 'none', at: '2026-03-04T10:00:00Z', language: 'it' })
}

it('groups unanswered questions of the same words', async () => {
  await clear()
  await saidUnanswered()
  expect(
    (await unansweredGroups()).map(({ question, count, wordings }) => [
      question,
      count,
      wordings.map(({ text }) => text),
    ]),
  ).toEqual([
    ['bicycle: repair?', 2, ['Do you repair bicycles?']],
    ['Avete il parcheggio?', 1, []],
  ])
})

it('hides dismissed questions', async () => {
  await clear()
  await saidUnanswered()
  const [dismissed] = await unansweredGroups()
  expect(await scene.ada.call('POST', path('unanswered/dismiss'), { ids: dismissed!.ids })).toMatchObject({
    status: 200,
  })
  expect((await unansweredGroups()).map(({ question }) => question)).toEqual(['Avete il parcheggio?'])
  expect(await scene.ada.refusal('POST', path('unanswered/dismiss'), { ids: dismissed!.ids })).toBe('not_found')
  for (const ids of [[], ['x'], ['1; DROP TABLE bots'], 'all'])
    expect(await scene.ada.refusal('POST', path('unanswered/dismiss'), { ids })).toBe('invalid_request')
})

it('shows the passages that visitors saw with an unsure answer, with their ratings', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', outcome: 'unsure', passageFeedback: 'down' })
  await said({ question: 'Do you repair bicycles?', outcome: 'unsure', passageFeedback: 'up' })
  await said({ question: 'Do you repair bicycles?', outcome: 'unsure' })
  await said({ question: 'Do you repair bicycles?', outcome: 'none' })
  const { groups } = unansweredResponse.parse((await scene.ada.call('GET', path('unanswered'))).body)
  expect(groups).toMatchObject([
    {
      count: 4,
      unsure: 3,
      passages: [
        {
          url: 'https://bakery.example/hours',
          title: 'Hours',
          snippet: 'We open at 8:00.',
          shown: 3,
          up: 1,
          down: 1,
        },
      ],
    },
  ])
})

it('gives a custom answer to visitors at once', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', outcome: 'none' })
  const [group] = await unansweredGroups()
  expect(
    await scene.ada.refusal('POST', path('unanswered/answer'), {
      ids: group!.ids,
      question: 'Do you repair bicycles?',
      answer: ' ',
    }),
  ).toBe('invalid_request')
  const counted = vi
    .spyOn(scene.server.app.get(RateLimits), 'consume')
    .mockRejectedValueOnce(new AppError('rate_limited'))
  expect(
    await scene.ada.refusal('POST', path('unanswered/answer'), {
      ids: group!.ids,
      question: 'Do you repair bicycles?',
      answer: 'One too many.',
    }),
  ).toBe('rate_limited')
  expect(counted).toHaveBeenCalledExactlyOnceWith('trainingPerUser', expect.any(String))
  counted.mockRestore()
  expect(
    (
      await scene.ada.call('POST', path('unanswered/answer'), {
        ids: group!.ids,
        question: 'Do you repair bicycles?',
        answer: 'Yes, every Tuesday in the yard.',
      })
    ).status,
  ).toBe(200)
  expect(await unansweredGroups()).toEqual([])
  const reply = await scene.ada.call('POST', `/api/chatbot-demo/${scene.publicId}/message`, {
    message: 'do you repair bicycles',
  })
  expect(reply.body).toMatchObject({ refused: false, answer: expect.stringContaining('every Tuesday in the yard') })
  expect(
    await scene.ada.refusal('POST', path('unanswered/answer'), {
      ids: group!.ids,
      question: 'Do you repair bicycles?',
      answer: 'Again',
    }),
  ).toBe('not_found')
})

it('stores one answer when several are sent at the same time', async () => {
  await clear()
  await said({ question: 'Do you lend umbrellas?', outcome: 'none' })
  const [group] = unansweredResponse.parse((await scene.ada.call('GET', path('unanswered'))).body).groups
  const given = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      scene.ada.call('POST', path('unanswered/answer'), {
        ids: group!.ids,
        question: 'Do you lend umbrellas?',
        answer: `Yes, ${n + 2} of them.`,
      }),
    ),
  )
  expect(given.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  expect(
    await scene.database.dataSource.query(
      `SELECT count(*)::int AS n FROM sources WHERE location = 'Do you lend umbrellas?'`,
    ),
  ).toEqual([{ n: 1 }])
})
