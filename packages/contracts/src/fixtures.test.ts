import { expect, it } from 'vitest'
import type { z } from 'zod'
import answerStart from '../fixtures/answer-start.json' with { type: 'json' }
import answerDelta from '../fixtures/answer-delta.json' with { type: 'json' }
import answerEnd from '../fixtures/answer-end.json' with { type: 'json' }
import answerError from '../fixtures/answer-error.json' with { type: 'json' }
import accepted from '../fixtures/accepted.json' with { type: 'json' }
import welcome from '../fixtures/welcome.json' with { type: 'json' }
import build from '../fixtures/build.json' with { type: 'json' }
import question from '../fixtures/question.json' with { type: 'json' }
import history from '../fixtures/history.json' with { type: 'json' }
import done from '../fixtures/done.json' with { type: 'json' }
import errorRateLimited from '../fixtures/error-rate-limited.json' with { type: 'json' }
import errorInvalidRequest from '../fixtures/error-invalid-request.json' with { type: 'json' }
import errorOriginRefused from '../fixtures/error-origin-refused.json' with { type: 'json' }
import widgetConfig from '../fixtures/widget-config.json' with { type: 'json' }
import createDemo from '../fixtures/create-demo.json' with { type: 'json' }
import demo from '../fixtures/demo.json' with { type: 'json' }
import demoMessage from '../fixtures/demo-message.json' with { type: 'json' }
import lead from '../fixtures/lead.json' with { type: 'json' }
import leadAcceptedFrame from '../fixtures/lead-accepted.json' with { type: 'json' }
import handover from '../fixtures/handover.json' with { type: 'json' }
import personAsked from '../fixtures/person-asked.json' with { type: 'json' }
import personUnavailable from '../fixtures/person-unavailable.json' with { type: 'json' }
import personMessage from '../fixtures/person-message.json' with { type: 'json' }
import inboxWelcome from '../fixtures/inbox-welcome.json' with { type: 'json' }
import inboxConversation from '../fixtures/inbox-conversation.json' with { type: 'json' }
import inboxChanged from '../fixtures/inbox-changed.json' with { type: 'json' }
import inboxMessage from '../fixtures/inbox-message.json' with { type: 'json' }
import inboxSent from '../fixtures/inbox-sent.json' with { type: 'json' }
import inboxNote from '../fixtures/inbox-note.json' with { type: 'json' }
import inboxNoteKept from '../fixtures/inbox-note-kept.json' with { type: 'json' }
import inboxNoteGone from '../fixtures/inbox-note-gone.json' with { type: 'json' }
import inboxTyping from '../fixtures/inbox-typing.json' with { type: 'json' }
import inboxGone from '../fixtures/inbox-gone.json' with { type: 'json' }
import inboxDetail from '../fixtures/inbox-detail.json' with { type: 'json' }
import user from '../fixtures/user.json' with { type: 'json' }
import {
  acceptedSchema,
  answerPartSchema,
  chatMessageSchema,
  createDemoResponse,
  demoMessageResponse,
  doneResponse,
  errorBodySchema,
  feedbackRequest,
  getDemoResponse,
  historySchema,
  leadAccepted,
  leadSchema,
  localeOf,
  conversationChanged,
  conversationEventSchema,
  inConversation,
  inboxDetailResponse,
  inboxWelcomeSchema,
  messageSent,
  messageEventSchema,
  noteDeleteRequest,
  noteStored,
  noteEventSchema,
  handoffReplySchema,
  placedMessageSchema,
  typingEventSchema,
  visitorHandoffSchema,
  userSchema,
  visitorLanguageOf,
  welcomeSchema,
  widgetConfigSchema,
} from './index.ts'

const frames: [string, unknown, z.ZodType][] = [
  ['answer-start', answerStart, answerPartSchema],
  ['answer-delta', answerDelta, answerPartSchema],
  ['answer-end', answerEnd, answerPartSchema],
  ['answer-error', answerError, answerPartSchema],
  ['accepted', accepted, acceptedSchema],
  ['welcome', welcome, welcomeSchema],
  ['build', build, welcomeSchema.shape.build],
  ['question', question, chatMessageSchema],
  ['history', history, historySchema],
  ['done', done, doneResponse],
  ['error-rate-limited', errorRateLimited, errorBodySchema],
  ['error-invalid-request', errorInvalidRequest, errorBodySchema],
  ['error-origin-refused', errorOriginRefused, errorBodySchema],
  ['widget-config', widgetConfig, widgetConfigSchema],
  ['create-demo', createDemo, createDemoResponse],
  ['demo', demo, getDemoResponse],
  ['demo-message', demoMessage, demoMessageResponse],
  ['lead', lead, leadSchema],
  ['lead-accepted', leadAcceptedFrame, leadAccepted],
  ['user', user, userSchema],
  ['handover', handover, visitorHandoffSchema],
  ['person-asked', personAsked, handoffReplySchema],
  ['person-unavailable', personUnavailable, handoffReplySchema],
  ['person-message', personMessage, placedMessageSchema],
  ['inbox-welcome', inboxWelcome, inboxWelcomeSchema],
  ['inbox-conversation', inboxConversation, conversationEventSchema],
  ['inbox-changed', inboxChanged, conversationChanged],
  ['inbox-message', inboxMessage, messageEventSchema],
  ['inbox-sent', inboxSent, messageSent],
  ['inbox-note', inboxNote, noteEventSchema],
  ['inbox-note-kept', inboxNoteKept, noteStored],
  ['inbox-note-gone', inboxNoteGone, noteDeleteRequest],
  ['inbox-typing', inboxTyping, typingEventSchema],
  ['inbox-gone', inboxGone, inConversation],
  ['inbox-detail', inboxDetail, inboxDetailResponse],
]

it.each(frames)('%s matches its schema exactly', (_, frame, schema) => {
  expect(schema.parse(frame)).toEqual(frame)
})

it('has a frame of every answer part', () => {
  const saved = [answerStart, answerDelta, answerEnd, answerError].map((frame) => frame.type)
  expect(saved).toEqual(answerPartSchema.options.map((option) => option.shape.type.value))
})

const messageId = 'm'

it('accepts a rating without a passage', () => {
  expect(feedbackRequest.parse({ messageId, value: 'up' })).toEqual({ messageId, value: 'up' })
})

it('accepts the rating of a passage', () => {
  expect(feedbackRequest.parse({ messageId, value: null, source: 2 })).toEqual({ messageId, value: null, source: 2 })
})

it('rejects an invalid rating of a passage', () => {
  for (const wrong of [{ source: 0 }, { source: '1' }, { source: 1, comment: 'No' }])
    expect(feedbackRequest.safeParse({ messageId, value: 'up', ...wrong }).success).toBe(false)
})

it('knows the languages of the widget', () => {
  expect(['pt-BR', 'DE', 'fr_CA', 'it', 'xx', '', undefined].map(visitorLanguageOf)).toEqual([
    'pt',
    'de',
    'fr',
    'it',
    undefined,
    undefined,
    undefined,
  ])
})

it('shows the website in English for other languages', () => {
  expect(localeOf('de')).toBe('en')
})

it('has frames that belong to one conversation with an agent', () => {
  const { id } = inboxConversation.conversation
  for (const { conversationId } of [inboxMessage, inboxNote, inboxNoteGone, inboxTyping, inboxGone, personAsked])
    expect(conversationId).toBe(id)
  expect(inboxMessage.after).toBe(personMessage.message.id)
  expect(inboxNote.note).toEqual(inboxNoteKept.note)
  expect(inboxConversation.conversation.holder.userId).toBe(inboxWelcome.userId)
})

it('has answer parts that fit together', () => {
  const [question, answer] = history.messages
  expect(question).toEqual(accepted.message)
  expect(accepted.answerId).toBe(answerStart.messageId)
  expect(answer?.content.slice(answerDelta.offset)).toBe(answerDelta.text)
  expect(answer?.content.length).toBe(answerEnd.length)
})

it.each(frames)('%s has required fields', (_, frame, schema) => {
  const whole = frame as Record<string, unknown>
  const required = Object.keys(whole).filter((key) => {
    const { [key]: _taken, ...rest } = whole
    return !schema.safeParse(rest).success
  })
  expect(required).not.toEqual([])
})
