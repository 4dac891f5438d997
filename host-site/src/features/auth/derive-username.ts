import { limits } from '@loquia/contracts'

/** Space for the number behind a taken name. */
const suffixMaxChars = 5

/**
 * Derives a username from an email address, which also works for login.
 * @param isTaken whether the plain name is taken; adds a random number
 */
export function deriveUsername(email: string, isTaken: boolean): string {
  const name = (email.split('@')[0] ?? '')
    .normalize('NFKD')
    .replace(/\+.*/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '')
    .slice(0, limits.usernameMaxChars - suffixMaxChars)
  const long = name.length >= limits.usernameMinChars ? name : `user-${name}`
  return isTaken ? `${long}-${1_000 + Math.floor(Math.random() * 9_000)}` : long
}
