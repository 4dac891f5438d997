import { expect, it } from 'vitest'
import { letsItselfBeFramed } from './framing.service.js'

const page = new URL('https://shop.example/')
const service = 'https://chat.example'
const policy = (text: string) => ({ 'content-security-policy': text })

it.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['says nothing', {}, true],
  ['refuses all, the old way', { 'x-frame-options': 'DENY' }, false],
  ['refuses other sites, the old way', { 'x-frame-options': 'SAMEORIGIN' }, false],
  ['sends the old header twice', { 'x-frame-options': 'SAMEORIGIN, DENY' }, false],
  ['sends an old value that browsers ignore', { 'x-frame-options': 'ALLOW-FROM https://other.example' }, true],
  ['has a policy about other things', policy("default-src 'self'; script-src 'none'"), true],
  ['refuses all', policy("frame-ancestors 'none'"), false],
  ['allows itself alone', policy("default-src 'self'; frame-ancestors 'self'"), false],
  ['allows every website', policy('frame-ancestors *'), true],
  ['allows what is served over https', policy('frame-ancestors https:'), true],
  ['allows us by name', policy("frame-ancestors 'self' https://chat.example"), true],
  ['allows us without a scheme', policy('frame-ancestors chat.example'), true],
  ['allows hosts below ours', policy('frame-ancestors https://*.chat.example'), false],
  ['allows another port', policy('frame-ancestors https://chat.example:8443'), false],
  ['allows every port', policy('frame-ancestors https://chat.example:*'), true],
  ['has two policies, of which one refuses', policy("frame-ancestors *, frame-ancestors 'none'"), false],
  [
    'allows us by policy, which makes the old header void',
    { ...policy('frame-ancestors https://chat.example'), 'x-frame-options': 'DENY' },
    true,
  ],
])('a page that %s', (_name, headers, allowed) => {
  expect(letsItselfBeFramed(headers, page, service)).toBe(allowed)
})
