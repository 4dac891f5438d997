const key = (demoId: string): string => `loquia.claim:${demoId}`

/** The secret by which this browser can keep a demo that it made; null where it made none, or where nothing can be stored. */
export function claimSecret(demoId: string): string | null {
  try {
    return localStorage.getItem(key(demoId))
  } catch {
    return null
  }
}

export function forgetClaim(demoId: string): void {
  try {
    localStorage.removeItem(key(demoId))
  } catch {
    return
  }
}
