import { contactInquiryRequest, contentKeySchema, contentTypes, errorMessage } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { contentKeys as everyKey } from '../entry-server'
import { contactFaults } from './contact-faults'

const keys = await everyKey()
const at = (path: string) => keys.find((key) => key.path === path)

test('every text of the public pages can be written, with both defaults and where it stands', () => {
  for (const key of keys) expect(contentKeySchema.safeParse(key).error).toBeUndefined()
  expect(at('nav.login')).toEqual({
    path: 'nav.login',
    type: 'site',
    kind: 'text',
    en: 'Log in',
    it: 'Accedi',
    pages: [],
  })
  expect(at('voice.headline')).toMatchObject({ type: 'site', pages: ['/voice-agent'] })
  expect(at('privacy.intro')).toMatchObject({ type: 'site', pages: ['/legal/privacy-policy'] })
  expect(at('auth.title')).toMatchObject({ type: 'site', pages: expect.arrayContaining(['/auth']) })
  expect(at('hero.title')).toMatchObject({ type: 'hero', pages: ['/'] })
  expect(keys.map(({ type }) => contentTypes.indexOf(type))).toEqual(
    keys.map(({ type }) => contentTypes.indexOf(type)).sort((a, b) => a - b),
  )
})

test('no place has two names, and nothing behind the login is among them', () => {
  expect(new Set(keys.map(({ path }) => path)).size).toBe(keys.length)
  expect(
    keys.filter(({ path }) =>
      /^(?:cms|users|planning|inboxes|bots|audit|portal|studio|analytics|account)\./.test(path),
    ),
  ).toEqual([])
  expect(
    keys.filter(({ path }) =>
      /^errors\.(?:media|content|file|model|golden|training)_|^errors\.(?:last_admin|password_wrong|demo_expired)$/.test(
        path,
      ),
    ),
  ).toEqual([])
  expect([at('company.name'), at('site.name')]).toEqual([expect.objectContaining({ type: 'company' }), undefined])
})

test('so can what a page says of an error, with the pages that say it', () => {
  expect(at('errors.site_not_found')).toEqual({
    path: 'errors.site_not_found',
    type: 'site',
    kind: 'text',
    en: errorMessage('site_not_found', 'en'),
    it: errorMessage('site_not_found', 'it'),
    pages: ['/chatbot-demo/:demoId'],
  })
  expect(at('errors.invalid_domain')).toMatchObject({ pages: ['/', '/chatbot-demo', '/website-analyzer'] })
  expect(at('errors.site_empty')).toMatchObject({ pages: ['/chatbot-demo/:demoId'] })
  expect(at('errors.email_taken')).toMatchObject({ pages: ['/auth'] })
  expect(at('errors.reset_link_invalid')).toMatchObject({ pages: ['/auth/reset-password'] })
  expect(at('errors.address_link_invalid')).toMatchObject({ pages: ['/auth/confirm-address'] })
  expect(at('errors.rate_limited')).toMatchObject({ pages: expect.arrayContaining(['/', '/auth']) })
})

test('so can every fault that the contact form finds', () => {
  const long = 'x'.repeat(20_000)
  const issues = [
    {},
    { name: '', email: '', message: '', acceptTerms: false },
    { name: long, email: `${long}@example.com`, message: long, acceptTerms: true },
  ].flatMap(
    (typed) =>
      contactInquiryRequest.safeParse({
        name: 'Anna',
        email: 'a@example.com',
        message: 'Do you speak?',
        acceptTerms: true,
        ...typed,
      }).error?.issues ?? [],
  )
  const said = Object.values<string>(contactFaults)
  expect(issues.map(({ message }) => message).filter((message) => !said.includes(message))).toEqual([])
  expect(issues.length).toBeGreaterThan(6)
  expect(at('contact.faults.email')).toEqual({
    path: 'contact.faults.email',
    type: 'contact',
    kind: 'text',
    en: 'Please enter a valid email address',
    it: 'Scrivi un indirizzo email valido',
    pages: ['/'],
  })
})
