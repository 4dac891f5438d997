export interface UnsentQuestion {
  key: string
  text: string
  timestamp: string
}

/**
 * Stores the conversation token per browser, and open state and unsent messages per tab. Writes nothing before the
 * first message; uses memory if storage is forbidden.
 */
export interface VisitorMemory {
  token(): string | undefined
  storeToken(token: string): void
  storeOpen(open: boolean): void
  unsent(): UnsentQuestion[]
  /** @param lead whether a lead or an agent's answer is pending; undefined keeps the value */
  keepUnsent(questions: UnsentQuestion[], lead?: boolean): void
  /** Undefined until the visitor chooses. */
  sound(): boolean | undefined
  keepSound(on: boolean): void
  /** Keeps unsent questions unless `everything` is set. */
  forget(everything?: boolean): void
}

/** Storage can be forbidden, full or deleted. */
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

export const leadKeyOf = (botId: string): string => `${botId}:lead`
export const quietKeyOf = (botId: string): string => `${botId}:quiet`

const soundKeyOf = (botId: string): string => `${botId}:sound`

/** Namespace for the page's storage and events. */
export const ownName = (name: string): string => `loquia:${name}`
export const unsentKeyOf = (botId: string): string => `${botId}:unsent`

/** The token of an email link, `#loquia:<bot>=<token>`; empty if the link only opens the chat. */
export const tokenOfEmailLink = (botId: string): string | undefined => location.hash.split(`#${ownName(botId)}=`)[1]

/**
 * In the tab, a bot's id is set while its panel is open, and `unsentKeyOf` while messages are unsent. `onDevice` reads
 * the token.
 */
export function readStorage(name: string, onDevice?: boolean): string | null | undefined {
  try {
    return (onDevice ? localStorage : sessionStorage).getItem(ownName(name))
  } catch {
    // The page forbids storage.
  }
  return
}

/** Without storage, redrawn chats find their tokens here. */
const tokensInMemory = new Map<string, string>()

export function visitorMemory(botId: string): VisitorMemory {
  const key = ownName(botId)
  const unsent = unsentKeyOf(botId)
  let loud: boolean | undefined
  const soundKey = ownName(soundKeyOf(botId))
  const loadUnsent = (): { lead?: unknown } => tryStorage((): object | null => JSON.parse(readStorage(unsent)!)) ?? {}
  const token = (): string | undefined => readStorage(botId, true) ?? tokensInMemory.get(botId)
  function storeToken(value: string): void {
    tokensInMemory.set(botId, value)
    tryStorage(() => localStorage.setItem(key, value))
  }
  const linkToken = tokenOfEmailLink(botId)
  if (linkToken) {
    storeToken(linkToken)
    // Hides the token from the page's scripts and anyone who sees the address.
    tryStorage(() => history.replaceState(history.state, '', location.href.split('#')[0]))
  }
  return {
    token,
    storeToken,
    storeOpen(open) {
      if (token() === undefined && !readStorage(unsent)) return
      tryStorage(() => (open ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)))
    },
    unsent: () => Object.values(loadUnsent()).filter(isUnsentQuestion),
    keepUnsent(questions, lead = Boolean(loadUnsent().lead)) {
      // An object, because some old libraries make JSON.stringify write arrays as strings.
      if (lead || questions.length > 0)
        tryStorage(() => sessionStorage.setItem(ownName(unsent), JSON.stringify({ ...questions, lead })))
      else if (readStorage(unsent)) tryStorage(() => sessionStorage.removeItem(ownName(unsent)))
    },
    sound() {
      const stored = readStorage(soundKeyOf(botId), true)
      return stored ? stored === 'on' : loud
    },
    keepSound(on) {
      loud = on
      tryStorage(() => localStorage.setItem(soundKey, on ? 'on' : 'off'))
    },
    forget(everything) {
      tokensInMemory.delete(botId)
      tryStorage(() => localStorage.removeItem(key))
      tryStorage(() => sessionStorage.removeItem(key))
      if (!everything) return
      loud = undefined
      tryStorage(() => localStorage.removeItem(soundKey))
      for (const name of [leadKeyOf, quietKeyOf, unsentKeyOf])
        tryStorage(() => sessionStorage.removeItem(ownName(name(botId))))
    },
  }
}

/** The page shares the storage, so values are untrusted. */
function isUnsentQuestion(value: unknown): value is UnsentQuestion {
  const { key, text, timestamp } = (value ?? {}) as Partial<Record<keyof UnsentQuestion, unknown>>
  return (
    typeof key === 'string' &&
    /^[\da-f]{32}$/.test(key) &&
    typeof text === 'string' &&
    text.trim() !== '' &&
    typeof timestamp === 'string'
  )
}
