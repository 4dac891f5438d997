import { expect, it } from 'vitest'
import { SealedText } from './sealed-text.js'

const secret = 'a secret of the test, long enough to be one'
const box = new SealedText(secret, 'test')

it('opens only for its own owner, secret or purpose', () => {
  const sealed = box.seal('sk-ünïcode', 'bot-1')
  expect(sealed).not.toContain('sk-')
  expect(box.seal('sk-ünïcode', 'bot-1')).not.toBe(sealed)
  expect(box.open(sealed, 'bot-1')).toBe('sk-ünïcode')
  expect(box.open(sealed, 'bot-2')).toBeUndefined()
  expect(new SealedText(`${secret}.`, 'test').open(sealed, 'bot-1')).toBeUndefined()
  expect(new SealedText(secret, 'other').open(sealed, 'bot-1')).toBeUndefined()
})

it.each(['', 'v1', 'v1.a.b', 'v2.a.b.c', 'v1.AAAA.BBBB.CCCC'])('does not open %j', (sealed) => {
  expect(box.open(sealed, 'bot-1')).toBeUndefined()
})

it('does not open after any change or cut', () => {
  const [version, nonce, text, tag] = box.seal('a key of some length', 'bot-1').split('.') as [
    string,
    string,
    string,
    string,
  ]
  const other = box.seal('a key of some length', 'bot-1').split('.')
  const bytes = (part: string): Buffer => Buffer.from(part, 'base64url')
  const flipped = (part: string, at: number): string => {
    const changed = bytes(part)
    changed[at]! ^= 1
    return changed.toString('base64url')
  }
  expect(box.open([version, nonce, text, tag].join('.'), 'bot-1')).toBe('a key of some length')
  const forged = [
    ...Array.from(bytes(nonce), (_, at) => [version, flipped(nonce, at), text, tag]),
    ...Array.from(bytes(text), (_, at) => [version, nonce, flipped(text, at), tag]),
    ...Array.from(bytes(tag), (_, at) => [version, nonce, text, flipped(tag, at)]),
    // A short tag is easy to guess.
    ...[0, 1, 4, 8, 12, 15].map((length) => [
      version,
      nonce,
      text,
      bytes(tag).subarray(0, length).toString('base64url'),
    ]),
    [version, nonce, bytes(text).subarray(1).toString('base64url'), tag],
    [version, nonce, '', tag],
    [version, '', text, tag],
    ['v2', nonce, text, tag],
    [version, other[1]!, text, tag],
    [version, nonce, other[2]!, tag],
    [version, nonce, text, other[3]!],
  ]
  expect(forged.filter((parts) => box.open(parts.join('.'), 'bot-1') !== undefined)).toEqual([])
})

it('does not open with a changed character', () => {
  const parts = box.seal('a key of some length', 'bot-1').split('.')
  const changed = Buffer.from(parts[2]!, 'base64url')
  changed[0]! ^= 1
  expect(box.open([parts[0], parts[1], changed.toString('base64url'), parts[3]].join('.'), 'bot-1')).toBeUndefined()
})
