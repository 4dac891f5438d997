import { expect, it } from 'vitest'
import { parseSiteAddress, siteAddressSchema } from '../index.ts'

it.each([
  ['example.com', 'example.com'],
  [' Example.COM ', 'example.com'],
  ['www.example.com', 'www.example.com'],
  ['https://shop.example.co.uk/a/b?c=d#e', 'shop.example.co.uk'],
  ['http://example.com:8080/', 'example.com:8080'],
  ['https://example.com:443', 'example.com'],
  ['example.com.', 'example.com'],
  ['perché-no.it', 'xn--perch-no-f1a.it'],
  ['localhost:3001', 'localhost:3001'],
  ['127.0.0.1:3001', '127.0.0.1:3001'],
  ['[::1]:3001', '[::1]:3001'],
  // The URL parser reveals disguised addresses.
  ['0x7f000001', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
])('reads %j as %j', (typed, host) => {
  expect(parseSiteAddress(typed)).toBe(host)
})

it.each([
  '',
  '  ',
  'example',
  'not a domain',
  'ftp://example.com',
  'javascript:alert(1)',
  'user@example.com',
  'https://user:pw@example.com',
  '-bad-.com',
  'a..com',
  `${'a'.repeat(64)}.com`,
  'example.c',
  'example.com\\@evil.example',
  `${'a.'.repeat(200)}com`,
  '<script>.com',
  'example.com evil.com',
])('refuses %j', (typed) => {
  expect(parseSiteAddress(typed)).toBeNull()
  expect(siteAddressSchema.safeParse(typed).error?.issues[0]?.message).toBe('invalid_domain')
})
