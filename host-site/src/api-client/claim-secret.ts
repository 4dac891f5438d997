const key = (demoId: string): string => `loquia.claim:${demoId}`

/**
 * The secret by which this browser can keep a demo that it made; null where it made none, or where nothing can be
 * stored.
 */
export function claimSecret(demoId: string): string | null {
  try {
    return localStorage.getItem(key(demoId))
  } catch {
    return null
  }
}

/**
 * Keeps the secret that came with a new demo; a browser that stores nothing cannot keep the demo in an account later.
 */
export function rememberClaim(demoId: string, secret: string): void {
  try {
    localStorage.setItem(key(demoId), secret)
  } catch {
    return
  }
}

/** Lets go of the secret of a demo that was kept, or is gone. */
export function forgetClaim(demoId: string): void {
  try {
    localStorage.removeItem(key(demoId))
  } catch {
    return
  }
}
