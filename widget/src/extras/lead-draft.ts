import type { VisitorIdentity } from '@loquia/contracts'
import { ownName, keptInStorage, leadOf } from '../host-page/storage'
import type { ExtrasHost } from './host'

/** A message for the business, as far as it is written, and where its form stands. */
export interface LeadDraft {
  key: string
  place: string
  name: string
  email: string
  message: string
  /** The visitor has sent it; the business does not have it yet. */
  waiting?: boolean
  /** The business has it. */
  sent?: boolean
  /** The business's own id of who writes it, if they are verified. */
  who?: string | undefined
}

/** What was written on this page, by bot. Where nothing may be stored, or not yet, it lives as long as the page. */
const held = new Map<string, LeadDraft | undefined>()

/** Whom the server takes the visitor for; undefined for everybody who is not verified. */
export function verified({ chat }: ExtrasHost): Extract<VisitorIdentity, { verified: true }> | undefined {
  const { identity } = chat.store.getState()
  return identity?.verified ? identity : undefined
}

/**
 * What the visitor has written to the business of a bot and not withdrawn; none where nothing that is kept can be read.
 * What somebody else began to write, who was logged in on this page or is not any more, is not theirs.
 */
export function leadDraft(host: ExtrasHost): LeadDraft | undefined {
  const draft = keptDraft(host.look.botId)
  return draft?.waiting || draft?.who === verified(host)?.id ? draft : undefined
}

function keptDraft(botId: string): LeadDraft | undefined {
  if (held.has(botId)) return held.get(botId)
  try {
    const kept: unknown = JSON.parse(keptInStorage(leadOf(botId))!)
    return isLeadDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Nothing is stored before the visitor has begun a conversation or sent the message. */
export function keepLead({ look: { botId }, chat: { memory } }: ExtrasHost, draft: LeadDraft | undefined): void {
  held.set(botId, draft)
  const waiting = Boolean(draft?.waiting)
  memory.keepUnsent(memory.unsent(), waiting)
  try {
    if (!draft) sessionStorage.removeItem(ownName(leadOf(botId)))
    else if (waiting || memory.token() !== undefined)
      sessionStorage.setItem(ownName(leadOf(botId)), JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full.
  }
}

/** The page shares the storage, so it may hold anything. */
function isLeadDraft(value: unknown): value is LeadDraft {
  const fields = (value ?? {}) as Record<string, unknown>
  return ['key', 'place', 'name', 'email', 'message'].every((name) => typeof fields[name] === 'string')
}
