import { limits } from '@loquia/contracts'

/** Room for a number behind a name that is taken. */
const suffixMaxChars = 5

/**
 * A username for an address: what stands before the `@`, in letters and digits that every keyboard has. Nobody has to
 * remember it, because the address opens the account as well.
 * @param isTaken the plain one belongs to somebody else
 */
export function usernameOf(email: string, isTaken: boolean): string {
  const name = (email.split('@')[0] ?? '')
    .normalize('NFKD')
    .replace(/\+.*/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '')
    .slice(0, limits.usernameMaxChars - suffixMaxChars)
  const long = name.length >= limits.usernameMinChars ? name : `user-${name}`
  return isTaken ? `${long}-${1_000 + Math.floor(Math.random() * 9_000)}` : long
}
