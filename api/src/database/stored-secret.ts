import { createHash, randomBytes } from 'node:crypto'

/** A secret for somebody to hold: 256 random bits, in 43 characters that an address may carry. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret, or of a name that is to be known again and not read: its SHA-256, in hex. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
