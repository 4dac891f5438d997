import { createContext, useContext } from 'react'
import type { InboxSocket, Standing } from '../../../api-client/workspace/inbox-socket'
import type { Outbox } from '../composer/outbox'

/** Who writes at the moment in the conversation that is open. */
export interface Writers {
  visitor: boolean
  /** A colleague, by name. */
  person: string | null
}

/** What the parts of the inbox share: the wire, who the caller is on it, and what was typed. */
export interface Live extends Pick<InboxSocket, 'request' | 'typing'> {
  standing: Standing
  /** Of whoever is logged in. */
  userId: number
  /** Counts connections: each has missed what happened before it. */
  connection: number
  writers: Writers
  outbox: Outbox
  /** Read aloud to whoever listens. */
  announce: (words: string) => void
}

export const LiveContext = createContext<Live | null>(null)

/** Throws outside of the inbox. */
export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('useLive needs the inbox around it')
  return live
}
