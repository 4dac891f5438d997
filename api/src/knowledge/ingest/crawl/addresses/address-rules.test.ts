import { describe, expect, it } from 'vitest'
import { AllowList, assertMayFetch, isPublicAddress } from './address-rules.js'
import { FetchFailure } from '../fetch/fetch-failure.js'

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('URLs refused before any connection', () => {
  it.each([
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://a.localhost/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://10.0.0.1.:80/',
    'http://example.com:8080/',
    'http://example.com:22/',
    'https://example.com:6379/',
  ])('%s', (address) => {
    expect(() => assertMayFetch(new URL(address), new AllowList(''))).toThrow(
      expect.objectContaining({ reason: 'private_address' }),
    )
  })

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/html,x',
    'http://user:secret@example.com/',
  ])('%s', (address) => {
    expect(() => assertMayFetch(new URL(address), new AllowList(''))).toThrow(FetchFailure)
  })

  it('opens exactly what the operator allows', () => {
    const allowed = new AllowList('localhost:3001, intranet.test, [::1]:*, 10.0.0.5:*')
    for (const address of [
      'http://localhost:3001/',
      'http://LOCALHOST.:3001/',
      'http://intranet.test/',
      'https://intranet.test/',
      'http://[::1]:99/',
      'http://10.0.0.5:8080/',
    ])
      assertMayFetch(new URL(address), allowed)
    for (const address of [
      'http://localhost/',
      'http://localhost:3002/',
      'http://intranet.test:81/',
      'http://10.0.0.6/',
      'http://127.0.0.1:3001/',
    ]) {
      expect(() => assertMayFetch(new URL(address), allowed)).toThrow(FetchFailure)
    }
  })
})
