/**
 * The token of an invitation, kept while its reader logs in. It lasts as long as the tab, and stays out of addresses and
 * the history.
 */
const key = 'loquia:invitation'

/** Keeps it, where the browser lets pages keep anything. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The reader opens the link once more, logged in.
  }
}

/** @returns the kept token, which is forgotten with this; null for none */
export function takeInvitation(): string | null {
  try {
    const token = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return token
  } catch {
    return null
  }
}
