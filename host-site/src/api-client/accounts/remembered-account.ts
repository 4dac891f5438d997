const key = 'loquia.account'

/**
 * The name of who was logged in last on this browser and has not logged out; null where nobody is, or nothing can be
 * stored. It opens nothing: it only tells a public page whether to ask.
 */
export function rememberedAccount(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers who is logged in; null when nobody is any more. A browser that stores nothing shows no name, that is all. */
export function rememberAccount(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(key)
    else localStorage.setItem(key, name)
  } catch {
    return
  }
}
