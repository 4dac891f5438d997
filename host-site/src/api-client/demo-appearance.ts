const storageKey = (demoId: string): string => `loquia.look:${demoId}`

/** Remembers the look until the demo is claimed. */
export function rememberDemoAppearance(demoId: string, appearance: object): void {
  try {
    const chosen = Object.fromEntries(
      Object.entries(appearance).filter(([, value]) => value !== null && value !== undefined),
    )
    if (Object.keys(chosen).length === 0) localStorage.removeItem(storageKey(demoId))
    else localStorage.setItem(storageKey(demoId), JSON.stringify(chosen))
  } catch {
    // Without storage the look lasts until the page is closed.
  }
}

/** Untrusted: the caller validates the stored look. */
export function rememberedDemoAppearance(demoId: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(demoId)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : null
  } catch {
    return null
  }
}

export function forgetDemoAppearance(demoId: string): void {
  rememberDemoAppearance(demoId, {})
}

/** Reads the conversation token that the chat widget stored. */
export function ownConversation(botId: string): string | undefined {
  try {
    return localStorage.getItem(`loquia:${botId}`) ?? undefined
  } catch {
    return undefined
  }
}
