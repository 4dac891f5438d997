import { contactInquiryRequest, contentKeySchema, contentTypes, errorMessage } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { contentKeys as everyKey } from '../entry-server'
import { contactFaults } from './contact-faults'

const keys = await everyKey()
const at = (path: string) => keys.find((key) => key.path === path)

test('lists valid keys', () => {
  for (const key of keys) expect(contentKeySchema.safeParse(key).error).toBeUndefined()
})

test('lists a text with its default in both languages', () => {
  expect(at('nav.login')).toEqual({
    path: 'nav.login',
    type: 'site',
    kind: 'text',
    en: 'Log in',
    it: 'Accedi',
    pages: [],
  })
})

test('lists the pages that show a text', () => {
  expect(at('voice.headline')).toMatchObject({ type: 'site', pages: ['/voice-agent'] })
  expect(at('privacy.intro')).toMatchObject({ type: 'site', pages: ['/legal/privacy-policy'] })
  expect(at('auth.title')).toMatchObject({ type: 'site', pages: expect.arrayContaining(['/auth']) })
  expect(at('hero.title')).toMatchObject({ type: 'hero', pages: ['/'] })
})

test('orders keys by type', () => {
  expect(keys.map(({ type }) => contentTypes.indexOf(type))).toEqual(
    keys.map(({ type }) => contentTypes.indexOf(type)).sort((a, b) => a - b),
  )
})

test('lists each path once', () => {
  expect(new Set(keys.map(({ path }) => path)).size).toBe(keys.length)
})

test('lists no text from behind the login', () => {
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
})

test('lists the name of the site as a fact of the company', () => {
  expect([at('company.name'), at('site.name')]).toEqual([expect.objectContaining({ type: 'company' }), undefined])
})

test('lists the message of an error with its pages', () => {
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

test('has a text for every fault that the contact form finds', () => {
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
})

test('lists the faults of the contact form', () => {
  expect(at('contact.faults.email')).toEqual({
    path: 'contact.faults.email',
    type: 'contact',
    kind: 'text',
    en: 'Please enter a valid email address',
    it: 'Scrivi un indirizzo email valido',
    pages: ['/'],
  })
})
