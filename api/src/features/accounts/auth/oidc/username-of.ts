import { randomInt } from 'node:crypto'
import { limits } from '@loquia/contracts'

/**
 * A username for an account that nobody chose one for: what stands before the @ of its address, with a number where that
 * is too short or taken.
 * @param tries how many were taken already
 */
export function usernameOf(email: string, tries: number): string {
  const plain = email
    .replace(/@[^@]*$/, '')
    .replace(/\+.*$/, '')
    .replace(/[^\w.-]/g, '')
    .slice(0, limits.usernameMaxChars - 8)
  if (tries === 0 && plain.length >= limits.usernameMinChars) return plain
  return `${plain === '' ? 'user' : plain}-${randomInt(1_000, 1_000_000)}`
}
