import { expect, it } from 'vitest'
import { Signer } from './signer.js'

it('recognizes only its own signature', () => {
  const signer = new Signer('a secret', 'links')
  const signature = signer.sign('page 1')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(signer.isSigned('page 1', signature)).toBe(true)
  for (const [other, text, given] of [
    [signer, 'page 2', signature],
    [signer, 'page 1', signature.toLowerCase()],
    [signer, 'page 1', ''],
    [signer, 'page 1', `${signature}AAAA`],
    [new Signer('a secret', 'files'), 'page 1', signature],
    [new Signer('another', 'links'), 'page 1', signature],
  ] as const)
    expect(other.isSigned(text, given)).toBe(false)
})
