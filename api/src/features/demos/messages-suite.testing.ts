import { demoMessageResponse, errorMessage } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { AppError } from '../../app-error.js'
import { create, expectError, post, scene } from './demos-scene.testing.js'

it('answers a message in one piece and continues the conversation', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'When do you open?' })
  const source = { number: 1, url: 'https://example.com/hours', title: 'Hours', snippet: 'We open at 8:00.' }
  ;(await scene.server.answerer.next()).say('We open ', 'at 8:00 [1].').end({ sources: [source] })
  const first = await asking
  expect(first.status).toBe(200)
  const body = demoMessageResponse.parse(await first.json())
  expect(body).toMatchObject({
    success: true,
    answer: 'We open at 8:00 [1].',
    outcome: 'sure',
    confidence: 0.9,
    refused: false,
    sources: [source],
  })

  const following = post(`/api/chatbot-demo/${demoId}/message`, {
    message: 'And on Sunday?',
    visitorToken: body.visitorToken,
  })
  const answer = await scene.server.answerer.next()
  expect(answer.input.history).toEqual([
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'We open at 8:00 [1].' },
  ])
  answer.say('I did not find that.').end({ outcome: 'none', confidence: 0.04 })
  expect(await (await following).json()).toMatchObject({
    outcome: 'none',
    confidence: 0.04,
    refused: true,
    visitorToken: body.visitorToken,
  })

  await expectError(
    await post(`/api/chatbot-demo/${demoId}/message`, { message: 'x', visitorToken: 'nobody’s' }),
    'conversation_not_found',
  )
  const other = await create('other.example')
  await expectError(
    await post(`/api/chatbot-demo/${other}/message`, { message: 'x', visitorToken: body.visitorToken }),
    'conversation_not_found',
  )
})

it('keeps the question when the model fails, and says why', async () => {
  const demoId = await create()
  const asking = post(`/api/chatbot-demo/${demoId}/message`, { message: 'Will it work?' }, { 'accept-language': 'it' })
  ;(await scene.server.answerer.next()).fail(new AppError('model_unavailable', { cause: new Error('sk-secret') }))
  const body = await expectError(await asking, 'model_unavailable')
  expect(body.message).toBe(errorMessage('model_unavailable', 'it'))
  expect(
    await scene.database.dataSource.query(`SELECT content, state FROM messages WHERE content = 'Will it work?'`),
  ).toEqual([{ content: 'Will it work?', state: 'done' }])
})

it.each<[string, unknown]>([
  ['nothing', {}],
  ['null', { message: null }],
  ['an array', { message: ['a'] }],
  ['an object', { message: { a: 1 } }],
  ['a number', { message: 5 }],
  ['blanks', { message: ' \n ' }],
  ['only NUL', { message: '\0' }],
  ['too much', { message: 'x'.repeat(2_001) }],
  ['a wrong token', { message: 'a', visitorToken: {} }],
])('refuses %s as a message', async (_, body) => {
  await expectError(await post(`/api/chatbot-demo/${await create()}/message`, body), 'invalid_request')
  expect(scene.server.answerer.unclaimed).toBe(0)
})

it('says in the caller’s language that a message is missing, with the code beside', async () => {
  const path = `/api/chatbot-demo/${await create()}/message`
  const told = async (language: string) =>
    (await expectError(await post(`${path}?language=${language}`, { message: ' ' }), 'invalid_request')).issues
  expect(await told('en')).toEqual([{ path: 'message', message: 'Please write a message', code: 'empty_message' }])
  expect(await told('it')).toEqual([{ path: 'message', message: 'Scrivi un messaggio', code: 'empty_message' }])
})
