const storageKey = (demoId: string): string => `loquia.claim:${demoId}`

/** The secret with which this browser can claim its demo; null without one or without storage. */
export function claimSecret(demoId: string): string | null {
  try {
    return localStorage.getItem(storageKey(demoId))
  } catch {
    return null
  }
}

/** Without storage, the demo cannot be claimed later. */
export function rememberClaim(demoId: string, secret: string): void {
  try {
    localStorage.setItem(storageKey(demoId), secret)
  } catch {
    return
  }
}

export function forgetClaim(demoId: string): void {
  try {
    localStorage.removeItem(storageKey(demoId))
  } catch {
    return
  }
}
