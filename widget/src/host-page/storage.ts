/**
 * What a bot remembers of its visitor: the token that opens the conversation, for as long as the browser keeps it, and
 * whether the panel is open, for this tab. Nothing is written before the first message. Where the browser or the page
 * forbids storage, it is remembered until the page goes.
 */
export interface VisitorMemory {
  token(): string | undefined
  keepToken(token: string): void
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

const keyOf = (botId: string): string => `loquia:${botId}`

/** Whether the panel was open on the page before, in this tab, in a conversation that has begun. */
export function wasOpen(botId: string): boolean {
  return attempt(() => sessionStorage.getItem(keyOf(botId))) === '1'
}

export function visitorMemory(botId: string): VisitorMemory {
  const key = keyOf(botId)
  let held: string | undefined
  const token = (): string | undefined => attempt(() => localStorage.getItem(key)) ?? held
  return {
    token,
    keepToken(value) {
      held = value
      attempt(() => localStorage.setItem(key, value))
    },
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
