import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chatForTests } from '../../testing/chat-scene.js'

const chat = chatForTests()

it('stores text byte for byte, except characters that no text may contain', async () => {
  const client = await chat.connect()
  const text = '  Ünïcödé 日本語 👩‍👩‍👧 <b>"\'\\ \u202Eabc\n'
  const { answerId } = await client.ask(`${text}\0`)
  const answer = await chat.server.answerer.next()
  expect(answer.input.question).toBe(text)
  answer.say('\0ok', '\ud800').end()
  await client.end(answerId)
  expect(await client.send('history', {})).toMatchObject({ messages: [{ content: text }, { content: 'ok\ufffd' }] })
})

it('joins a surrogate pair that arrives in two parts of an answer', async () => {
  const client = await chat.connect()
  const { answerId, visitorToken } = await client.ask('In halves?')
  const answer = await chat.server.answerer.next()
  answer.say('Fresh \ud83e')
  await client.until(() => client.text(answerId).startsWith('Fresh '))
  const late = await chat.connect(visitorToken)
  await late.send('resume', { messageId: answerId, offset: 0 })
  await late.until(() => late.text(answerId).startsWith('Fresh '))
  answer.say('\udd50 and \udd50 and \ud83e, at nine \ud83e').end()
  const whole = 'Fresh 🥐 and \ufffd and \ufffd, at nine \ufffd'
  for (const reader of [client, late]) {
    expect(await reader.end(answerId)).toMatchObject({ type: 'answer-end', length: whole.length })
    expect(reader.text(answerId)).toBe(whole)
    expect(reader.faults).toEqual([])
  }
  expect(await client.send('history', {})).toMatchObject({ messages: [{}, { content: whole }] })
})

it('stores questions and answers exactly as they were written, wherever the answer is cut in transit', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
        { maxLength: 200 },
      )
      .map((units) => units.join('')),
  )
  const kept = (text: string): string => text.replaceAll('\0', '').toWellFormed()
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.array(fc.nat(200), { maxLength: 6 }), async (asked, said, cuts) => {
      const question = `${asked}?`
      const client = await chat.connect()
      const { answerId, message, visitorToken } = await client.ask(question)
      const answer = await chat.server.answerer.next()
      expect(answer.input.question).toBe(kept(question))
      const places = [0, ...cuts.map((cut) => Math.min(cut, said.length)).sort((x, y) => x - y), said.length]
      for (const [index, to] of places.entries()) if (index > 0) answer.say(said.slice(places[index - 1], to))
      answer.end()
      expect(await client.end(answerId)).toMatchObject({ length: kept(said).length })
      expect([message.content, client.text(answerId), client.faults]).toEqual([kept(question), kept(said), []])
      const later = await chat.connect(visitorToken)
      expect(await later.send('history', {})).toMatchObject({
        messages: [{ content: kept(question) }, { content: kept(said) }],
      })
    }),
    { numRuns: 40 },
  )
})
