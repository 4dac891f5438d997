import type { VisitorIdentity } from '@loquia/contracts'
import { ownName, readStorage, leadKeyOf } from '../host-page/storage'
import type { PanelContext } from '../panel/use-conversation'

export interface LeadDraft {
  key: string
  place: string
  name: string
  email: string
  message: string
  /** The form was sent but not yet received. */
  waiting?: boolean
  sent?: boolean
  /** The business's id of a verified author. */
  who?: string | undefined
}

/** By bot; the fallback without storage. */
const draftsInMemory = new Map<string, LeadDraft | undefined>()

export function verifiedIdentity({ chat }: PanelContext): Extract<VisitorIdentity, { verified: true }> | undefined {
  const { identity } = chat.store.getState()
  return identity?.verified ? identity : undefined
}

/** Ignores drafts of other visitors of this page. */
export function leadDraft(panel: PanelContext): LeadDraft | undefined {
  const draft = loadDraft(panel.look.botId)
  return draft?.waiting || draft?.who === verifiedIdentity(panel)?.id ? draft : undefined
}

function loadDraft(botId: string): LeadDraft | undefined {
  if (draftsInMemory.has(botId)) return draftsInMemory.get(botId)
  try {
    const stored: unknown = JSON.parse(readStorage(leadKeyOf(botId))!)
    return isLeadDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Stored only after a conversation starts or the message is sent. */
export function storeLeadDraft(
  { look: { botId }, chat: { memory } }: PanelContext,
  draft: LeadDraft | undefined,
): void {
  draftsInMemory.set(botId, draft)
  const waiting = Boolean(draft?.waiting)
  memory.keepUnsent(memory.unsent(), waiting)
  try {
    if (!draft) sessionStorage.removeItem(ownName(leadKeyOf(botId)))
    else if (waiting || memory.token() !== undefined)
      sessionStorage.setItem(ownName(leadKeyOf(botId)), JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full.
  }
}

/** Pages share the storage, so values are untrusted. */
function isLeadDraft(value: unknown): value is LeadDraft {
  const fields = (value ?? {}) as Record<string, unknown>
  return ['key', 'place', 'name', 'email', 'message'].every((name) => typeof fields[name] === 'string')
}
