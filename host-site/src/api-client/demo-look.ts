const key = (demoId: string): string => `loquia.look:${demoId}`

/** Keeps the look that was chosen on a demo's page, until the demo is kept in an account with it. */
export function rememberDemoLook(demoId: string, look: object): void {
  try {
    const chosen = Object.fromEntries(Object.entries(look).filter(([, value]) => value !== null && value !== undefined))
    if (Object.keys(chosen).length === 0) localStorage.removeItem(key(demoId))
    else localStorage.setItem(key(demoId), JSON.stringify(chosen))
  } catch {
    // A browser that stores nothing keeps no look either.
  }
}

/** The look that this browser stored. The caller checks it against the contract before sending it. */
export function demoLook(demoId: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(demoId)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : null
  } catch {
    return null
  }
}

export function forgetDemoLook(demoId: string): void {
  rememberDemoLook(demoId, {})
}

/** The token of the conversation that this browser had with a bot on a page of this site, where the chat keeps it. */
export function ownConversation(botId: string): string | undefined {
  try {
    return localStorage.getItem(`loquia:${botId}`) ?? undefined
  } catch {
    return undefined
  }
}
