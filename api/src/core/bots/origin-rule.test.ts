import { expect, it } from 'vitest'
import { isOriginAllowed } from './origin-rule.js'

const base = {
  domain: 'bakery.example',
  allowedOrigins: ['https://shop.other.example', 'partner.example:8443'],
  isHostSite: false,
  production: true,
}

it.each<[string | undefined, boolean, string]>([
  [undefined, true, 'a program, or a page of this very server'],
  ['https://bakery.example', true, 'the own website'],
  ['http://bakery.example', true, 'the own website over http'],
  ['https://www.bakery.example', true, 'with www.'],
  ['https://BAKERY.example', true, 'in capitals'],
  ['https://bakery.example:8443', false, 'another port'],
  ['https://shop.bakery.example', false, 'another subdomain'],
  ['https://bakery.example.evil.example', false, 'a longer name that begins alike'],
  ['https://evilbakery.example', false, 'a longer name that ends alike'],
  ['https://bakery.example@evil.example', false, 'a user name'],
  ['https://shop.other.example', true, 'an origin the owner added'],
  ['http://shop.other.example', false, 'an added origin over another scheme'],
  ['https://partner.example:8443', true, 'a host the owner added'],
  ['https://partner.example', false, 'an added host at another port'],
  ['null', false, 'an opaque origin'],
  ['file://', false, 'a file'],
  ['chrome-extension://abc', false, 'another scheme'],
  ['not a url', false, 'nonsense'],
  ['http://localhost:5173', false, 'a developer in production'],
  ['http://127.0.0.1:8080', false, 'loopback in production'],
])('allows origin %s: %s (%s)', (origin, allowed) => {
  expect(isOriginAllowed({ ...base, origin })).toBe(allowed)
})

it('allows only added origins before a bot has a website', () => {
  expect(isOriginAllowed({ ...base, domain: '', origin: 'https://bakery.example' })).toBe(false)
  expect(isOriginAllowed({ ...base, domain: '', origin: 'https://shop.other.example' })).toBe(true)
})

it.each<[string, string, boolean, boolean]>([
  ['http://localhost:5173', 'bakery.example', false, true],
  ['http://127.0.0.1:8080', 'bakery.example', false, true],
  ['http://[::1]:8080', 'bakery.example', false, true],
  ['http://app.localhost:8080', 'bakery.example', false, true],
  ['http://192.168.1.7:8080', 'bakery.example', false, false],
  ['http://localhost.evil.example', 'bakery.example', false, false],
  ['http://127.0.0.1.evil.example', 'bakery.example', false, false],
  ['http://localhost:3002', 'localhost:3001', true, true],
  ['http://127.0.0.1:3002', 'localhost:3001', true, true],
  ['https://evil.example', 'localhost:3001', true, false],
])('allows local origin %s for a bot of %s, in production %s: %s', (origin, domain, production, allowed) => {
  expect(isOriginAllowed({ origin, domain, production, allowedOrigins: [], isHostSite: false })).toBe(allowed)
})

it('allows a bot without a website on the host site or on added origins', () => {
  const rule = { ...base, domain: '' }
  expect(isOriginAllowed({ ...rule, origin: 'https://loquia.example', isHostSite: true })).toBe(true)
  expect(isOriginAllowed({ ...rule, origin: 'https://shop.other.example' })).toBe(true)
  expect(isOriginAllowed({ ...rule, origin: 'https://bakery.example' })).toBe(false)
  expect(isOriginAllowed({ ...rule, origin: 'http://localhost:5173' })).toBe(false)
})
