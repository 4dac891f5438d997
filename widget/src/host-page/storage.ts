/** A question that the visitor sent and the server has not acknowledged. */
export interface UnsentQuestion {
  key: string
  text: string
  timestamp: string
}

/**
 * What a bot remembers of its visitor: the token that opens the conversation, for as long as the browser keeps it; for
 * this tab, whether the panel is open, the questions that are still on their way and a message for the business.
 * Nothing is written before the first message. Where the browser or the page forbids storage, it is remembered until
 * the page goes.
 */
export interface VisitorMemory {
  token(): string | undefined
  keepToken(token: string): void
  keepOpen(open: boolean): void
  unsent(): UnsentQuestion[]
  /**
   * @param lead whether a message for the business waits to be sent, too, or a person's answer is waited for; as before
   *   when left out
   */
  keepUnsent(questions: UnsentQuestion[], lead?: boolean): void
  /** What the visitor chose; nothing when they did not. */
  sound(): boolean | undefined
  keepSound(on: boolean): void
  /** Forgets the conversation, but for questions that are on their way; or all there is. */
  forget(everything?: boolean): void
}

/** Every access may throw: storage can be forbidden as a whole, be full, or vanish. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Where a message for the business is kept, as far as it is written, beside the bot's own id. */
export const leadOf = (botId: string): string => `${botId}:lead`
/** Where the dismissed message beside the button is kept, beside the bot's own id. */
export const quietOf = (botId: string): string => `${botId}:quiet`

/** Where the visitor's choice of sound is kept, beside the bot's own id. */
const soundOf = (botId: string): string => `${botId}:sound`

/** Marks as ours what stands among things of the page: keys of its storage, names of events. */
export const ownName = (name: string): string => `loquia:${name}`
/** Where the questions on their way are kept, and whether a message for the business is, beside the bot's own id. */
export const unsentOf = (botId: string): string => `${botId}:unsent`

/**
 * The token by which a link in an email opens a conversation, `#loquia:<bot>=<token>`; empty where the link only opens the
 * chat, and undefined without such a link.
 */
export const linkedToken = (botId: string): string | undefined => location.hash.split(`#${ownName(botId)}=`)[1]

/**
 * What this tab holds, if anything: under a bot's id when its panel was open, in a conversation that has begun; under
 * `unsentOf` its id when the page was left before the server had all that was sent. Or, `onDevice`, what the browser
 * keeps: under a bot's id the token that opens its conversation, from the first message on.
 */
export function keptInStorage(name: string, onDevice?: boolean): string | null | undefined {
  try {
    return (onDevice ? localStorage : sessionStorage).getItem(ownName(name))
  } catch {
    // Storage is forbidden.
  }
  return
}

/** Tokens by bot, for pages that forbid storage: a chat that is drawn again goes on with its conversation. */
const held = new Map<string, string>()

export function visitorMemory(botId: string): VisitorMemory {
  const key = ownName(botId)
  const unsent = unsentOf(botId)
  let loud: boolean | undefined
  const soundKey = ownName(soundOf(botId))
  const kept = (): { lead?: unknown } => attempt((): object | null => JSON.parse(keptInStorage(unsent)!)) ?? {}
  const token = (): string | undefined => keptInStorage(botId, true) ?? held.get(botId)
  function keepToken(value: string): void {
    held.set(botId, value)
    attempt(() => localStorage.setItem(key, value))
  }
  const given = linkedToken(botId)
  if (given) {
    keepToken(given)
    // What the page itself does with its addresses need not see it, nor anybody who is shown this one.
    attempt(() => history.replaceState(history.state, '', location.href.split('#')[0]))
  }
  return {
    token,
    keepToken,
    keepOpen(open) {
      if (token() === undefined && !keptInStorage(unsent)) return
      attempt(() => (open ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)))
    },
    unsent: () => Object.values(kept()).filter(isUnsentQuestion),
    keepUnsent(questions, lead = Boolean(kept().lead)) {
      // Not as a list: old libraries have lists written as texts.
      if (lead || questions.length > 0)
        attempt(() => sessionStorage.setItem(ownName(unsent), JSON.stringify({ ...questions, lead })))
      else if (keptInStorage(unsent)) attempt(() => sessionStorage.removeItem(ownName(unsent)))
    },
    sound() {
      const kept = keptInStorage(soundOf(botId), true)
      return kept ? kept === 'on' : loud
    },
    keepSound(on) {
      loud = on
      attempt(() => localStorage.setItem(soundKey, on ? 'on' : 'off'))
    },
    forget(everything) {
      held.delete(botId)
      attempt(() => localStorage.removeItem(key))
      attempt(() => sessionStorage.removeItem(key))
      if (!everything) return
      loud = undefined
      attempt(() => localStorage.removeItem(soundKey))
      for (const name of [leadOf, quietOf, unsentOf]) attempt(() => sessionStorage.removeItem(ownName(name(botId))))
    },
  }
}

/** The page shares the storage, so it may hold anything. */
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
