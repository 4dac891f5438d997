import { unansweredResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../app-error.js'
import { RateLimits } from '../../../http/index.js'
import { clear, path, said, scene } from './analytics-scene.testing.js'

it('groups what was not answered, and forgets what is dismissed', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', outcome: 'none', at: '2026-03-01T10:00:00Z' })
  await said({ question: 'bicycle: repair?', outcome: 'none', at: '2026-03-03T10:00:00Z' })
  await said({ question: 'Avete il parcheggio?', outcome: 'none', at: '2026-03-04T10:00:00Z', language: 'it' })
  const groups = async () => unansweredResponse.parse((await scene.ada.call('GET', path('unanswered'))).body).groups
  const before = await groups()
  expect(before.map(({ question, count, wordings }) => [question, count, wordings.map(({ text }) => text)])).toEqual([
    ['bicycle: repair?', 2, ['Do you repair bicycles?']],
    ['Avete il parcheggio?', 1, []],
  ])
  expect(await scene.ada.call('POST', path('unanswered/dismiss'), { ids: before[0]!.ids })).toMatchObject({
    status: 200,
  })
  expect((await groups()).map(({ question }) => question)).toEqual(['Avete il parcheggio?'])
  expect(await scene.ada.refusal('POST', path('unanswered/dismiss'), { ids: before[0]!.ids })).toBe('not_found')
  for (const ids of [[], ['x'], ['1; DROP TABLE bots'], 'all'])
    expect(await scene.ada.refusal('POST', path('unanswered/dismiss'), { ids })).toBe('invalid_request')
})

it('shows what visitors were shown where the bot was unsure, and whether it helped them', async () => {
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

it('makes an answer of the owner’s part of what the bot knows, at once', async () => {
  await clear()
  await said({ question: 'Do you repair bicycles?', outcome: 'none' })
  const groups = async () => unansweredResponse.parse((await scene.ada.call('GET', path('unanswered'))).body).groups
  const [group] = await groups()
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
  expect(await groups()).toEqual([])
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

it('keeps one of several answers that are given to a question at once', async () => {
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
