import type { AnswerEmail, InboxConversation, Locale } from '@loquia/contracts'
import { I18nextProvider } from 'react-i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts, loadTexts } from '../../../texts/texts'
import { AnswerEmailLine } from './answer-email-line'

const to = 'anna@example.com'
const written = { id: 'p1', role: 'person', text: 'We do.', at: '2026-01-05T14:30:00.000Z' } as const
const sentAt = '2026-01-05T14:32:00.000Z'
const later = '2026-01-05T15:00:00.000Z'

async function line(
  answerEmail: Partial<AnswerEmail>,
  rest: Partial<Pick<InboxConversation, 'identity' | 'visitor' | 'lastMessage'>> = {},
  locale: Locale = 'en',
): Promise<string> {
  const texts = createTexts(locale, await loadTexts(locale, ['inbox']))
  const conversation = {
    identity: null,
    visitor: null,
    lastMessage: written,
    ...rest,
    answerEmail: { due: false, to: null, sentAt: null, fault: null, ...answerEmail },
  } as InboxConversation
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <AnswerEmailLine id="line" conversation={conversation} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it('says to which address an unread answer goes', async () => {
  expect(await line({ due: true, to })).toMatch(/, your answer goes to anna@example\.com by email/)
  expect(await line({ due: true, to }, {}, 'it')).toMatch(/parte per email a anna@example\.com\.$/)
})

it('says why no email will be sent', async () => {
  expect(await line({ due: true })).toContain('we don’t have their email')
  // The address is known, but emails to it are blocked.
  expect(await line({ due: true }, { visitor: { name: 'Anna', email: to } })).toContain('no email will be sent')
  expect(await line({ due: true, to, fault: 'address_unconfirmed' })).toContain('once the owner confirms')
  expect(await line({ due: true, to, fault: 'rate_limited' })).toContain('today’s email limit')
})

it('does not report an email that covered earlier messages', async () => {
  expect(await line({ due: true, to, sentAt })).not.toContain('Sent by email')
})

it('says nothing while an open page may still show the answer', async () => {
  const now = new Date().toISOString()
  expect(await line({ due: true, to }, { lastMessage: { ...written, at: now } })).toBe('')
})

it('says nothing without an email', async () => {
  expect(await line({})).toBe('')
})

it('says that the answer was sent', async () => {
  expect(await line({ to, sentAt })).toMatch(/^Sent by email to anna@example\.com, Jan 5, 2026/)
  // The visitor unsubscribed.
  expect(await line({ sentAt })).toMatch(/^Sent by email, Jan 5, 2026/)
  expect(await line({ to, sentAt }, { lastMessage: { ...written, role: 'event', at: later } })).toContain(
    'Sent by email',
  )
})

it('stops reporting an email after the next message', async () => {
  for (const role of ['user', 'person', 'assistant'] as const)
    expect(await line({ to, sentAt }, { lastMessage: { ...written, role, at: later } })).toBe('')
})
