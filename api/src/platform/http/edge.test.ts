import { GoneException } from '@nestjs/common'
import { expect, it, vi } from 'vitest'
import { addressKey, clientAddress } from './caller.js'
import { logError, toAppError, toInvalidRequest } from './errors.js'
import { passesCsrfCheck } from './check-csrf.js'

it.each<[string | undefined, string | undefined, string]>([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.2', '198.51.100.1, 10.0.0.7', '198.51.100.1'],
  ['10.0.0.2', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', 'nonsense', '10.0.0.2'],
  ['10.0.0.2', '', '10.0.0.2'],
  ['::1', '2001:db8::7', '2001:db8::7'],
  [undefined, '198.51.100.1', ''],
])('takes peer %s that claims %s for %s', (peer, claim, address) => {
  expect(clientAddress(peer, claim)).toBe(address)
})

it.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['', 'unknown'],
])('counts address %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

const own = {
  method: 'POST',
  origin: undefined,
  fetchSite: undefined,
  host: 'loquia.example',
  publicUrl: 'https://www.loquia.example',
}
it.each<[Partial<Parameters<typeof passesCsrfCheck>[0]>, boolean]>([
  [{}, true],
  [{ origin: 'https://loquia.example' }, true],
  [{ origin: 'https://www.loquia.example' }, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://loquia.example:444' }, false],
  [{ origin: 'http://www.loquia.example', host: 'www.loquia.example' }, false],
  [{ origin: 'https://www.loquia.example', host: 'www.loquia.example' }, true],
  [{ origin: 'https://www.loquia.example', host: 'www.loquia.example', publicUrl: 'http://www.loquia.example' }, true],
  [{ origin: 'http://www.loquia.example:443', host: 'www.loquia.example:443' }, false],
  [{ origin: 'http://loquia.example' }, true],
  [{ origin: 'http://localhost:8080', host: 'localhost:8080', publicUrl: 'http://localhost:3000' }, true],
  [{ origin: 'ftp://loquia.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ fetchSite: 'same-origin' }, true],
  [{ fetchSite: 'none' }, true],
  [{ fetchSite: 'same-site' }, false],
  [{ fetchSite: 'cross-site' }, false],
  [{ method: 'GET', origin: 'https://evil.example', fetchSite: 'cross-site' }, true],
  [{ method: 'DELETE', origin: 'https://evil.example' }, false],
])('checks whether a write with %o comes from the site: %s', (attempt, allowed) => {
  expect(passesCsrfCheck({ ...own, ...attempt })).toBe(allowed)
})

it('logs an internal error with the stack of its cause', () => {
  const fault = Object.assign(new TypeError('fetch failed', { cause: new Error('bad port') }), {
    stack: 'TypeError: fetch failed',
  })
  const error = vi.fn<(told: unknown) => void>()
  logError({ log: vi.fn<() => void>(), warn: vi.fn<() => void>(), error }, toAppError(fault), 'reading our own site')
  const told = error.mock.calls[0]?.[0] as Error
  expect(told.message).toBe('reading our own site: internal_error')
  expect(told.stack).toMatch(/^TypeError: fetch failed\ncaused by Error: bad port\n +at /)
})

it('takes the code of an invalid request from an issue that names one', () => {
  const issues = [{ message: 'Required' }, { message: 'site_private', path: ['domain'] }]
  expect(toInvalidRequest(issues).code).toBe('site_private')
})

it('knows no business of a framework error that says gone', () => {
  expect(toAppError(new GoneException()).code).toBe('invalid_request')
})
