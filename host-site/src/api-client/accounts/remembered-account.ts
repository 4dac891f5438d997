const key = 'loquia.account'

/** Grants nothing: public pages only decide whether to check the session. */
export function rememberedAccount(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param name null after logout */
export function rememberAccount(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(key)
    else localStorage.setItem(key, name)
  } catch {
    return
  }
}
