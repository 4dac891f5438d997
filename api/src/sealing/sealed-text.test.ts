import { expect, it } from 'vitest'
import { SealedText } from './sealed-text.js'

const secret = 'a secret of the test, long enough to be one'
const box = new SealedText(secret, 'test')

it('opens for its owner alone, under its secret and purpose alone', () => {
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

it('notices a changed character', () => {
  const parts = box.seal('a key of some length', 'bot-1').split('.')
  const changed = Buffer.from(parts[2]!, 'base64url')
  changed[0]! ^= 1
  expect(box.open([parts[0], parts[1], changed.toString('base64url'), parts[3]].join('.'), 'bot-1')).toBeUndefined()
})
