import { createContext, useContext } from 'react'
import type { InboxSocket, InboxConnectionState } from '../../../api-client/workspace/inbox-socket'
import type { Outbox } from '../composer/outbox'

export interface Writers {
  visitor: boolean
  person: string | null
}

export interface Live extends Pick<InboxSocket, 'request' | 'typing'> {
  connectionState: InboxConnectionState
  userId: number
  /** Each connection missed what happened before it. */
  connection: number
  writers: Writers
  outbox: Outbox
  /** Announces text to screen readers. */
  announce: (words: string) => void
}

export const LiveContext = createContext<Live | null>(null)

/** Throws outside the inbox. */
export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('useLive needs the inbox around it')
  return live
}
