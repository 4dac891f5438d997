import { expect, it } from 'vitest'
import { continueThread, type AnswerThread } from './answer-thread.js'

const email = (messageId: string, address = 'a@x.example') => ({ address, subject: `About ${messageId}`, messageId })

it('keeps the first subject of a thread', () => {
  const first = continueThread(null, email('1'))
  const second = continueThread(first.thread, email('2'))
  expect([first.before, second.before]).toEqual([[], ['1']])
  expect(second.thread).toEqual({ address: 'a@x.example', subject: 'About 1', ids: ['1', '2'] })
})

it('reuses the id of an email that is sent again', () => {
  const sent = continueThread(continueThread(null, email('1')).thread, email('2')).thread
  expect(continueThread(sent, email('2'))).toEqual({ thread: sent, before: ['1'] })
})

it('starts a new thread for another address', () => {
  const { thread } = continueThread(null, email('1'))
  expect(continueThread(thread, email('2', 'b@x.example')).before).toEqual([])
})

it('references the first email of a long thread before the latest ones', () => {
  let thread: AnswerThread | null = null
  for (let sent = 0; sent < 60; sent++) thread = continueThread(thread, email(String(sent))).thread
  const { before } = continueThread(thread, email('last'))
  expect(before).toHaveLength(20)
  expect([before[0], before[1], before.at(-1)]).toEqual(['0', '41', '59'])
})
