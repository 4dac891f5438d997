/**
 * What a bot remembers of its visitor: the token that opens the conversation, for as long as the browser keeps it, and
 * whether the panel is open, for this tab. Nothing is written before the first message. Where the browser or the page
 * forbids storage, it is remembered until the page goes.
 */
export interface VisitorMemory {
  token(): string | undefined
  keepToken(token: string): void
  wasOpen(): boolean
  keepOpen(open: boolean): void
  forget(): void
}

/** Every access may throw: storage can be forbidden as a whole, be full, or vanish. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

export function visitorMemory(botId: string): VisitorMemory {
  const key = `loquia:${botId}`
  let held: string | undefined
  const token = (): string | undefined => attempt(() => localStorage.getItem(key)) ?? held
  return {
    token,
    keepToken(value) {
      held = value
      attempt(() => localStorage.setItem(key, value))
    },
    wasOpen: () => token() !== undefined && attempt(() => sessionStorage.getItem(key)) === '1',
    keepOpen(open) {
      if (token() === undefined) return
      attempt(() => (open ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)))
    },
    forget() {
      held = undefined
      attempt(() => localStorage.removeItem(key))
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}
