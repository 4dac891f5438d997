/** Lasts as long as the tab, and stays out of addresses and history. */
const key = 'loquia:invitation'

export function storePendingInvitation(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The reader opens the link again.
  }
}

/** Removes the token. */
export function consumePendingInvitation(): string | null {
  try {
    const token = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return token
  } catch {
    return null
  }
}
