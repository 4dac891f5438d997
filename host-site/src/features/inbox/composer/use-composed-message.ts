import { limits, type InboxRow } from '@loquia/contracts'
import { useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { isMine } from '../live/list-cache'
import { useLive } from '../live/live-context'
import type { Kind } from './outbox'
import { useAttachments } from './use-attachments'

/** Minimum interval between typing events, in milliseconds. */
const typingEveryMs = 2_000

export type ComposedMessage = ReturnType<typeof useComposedMessage>

/** Typed text survives another agent's assignment. */
export function useComposedMessage(
  conversation: InboxRow,
  field: RefObject<HTMLTextAreaElement | null>,
  onSend: (kind: Kind, text: string) => void,
) {
  const { outbox, typing, userId } = useLive()
  const { id, botId } = conversation
  const [kind, setKind] = useState<Kind>('reply')
  const [previewing, setPreviewing] = useState(false)
  const attachments = useAttachments({ botId, id })
  const lastTypingAt = useRef(0)
  const text = useSyncExternalStore(outbox.subscribe, () => outbox.getDraft(id, kind))
  const mine = isMine(conversation, userId)
  const writable = kind === 'note' || mine
  const replies = kind === 'reply' && mine
  const nothing = text.trim() === '' && !(replies && attachments.files.length > 0)
  const left = limits.personMessageMaxChars - text.length
  // A message waits until its uploads finish or fail.
  const sendable = writable && !nothing && left >= 0 && !(replies && attachments.busy)
  const updateDraft = (typed: string) => {
    outbox.setDraft(id, kind, typed)
    if (!replies || typed === '' || Date.now() - lastTypingAt.current < typingEveryMs) return
    lastTypingAt.current = Date.now()
    typing(id)
  }
  const send = () => {
    if (!sendable) return
    lastTypingAt.current = 0
    setPreviewing(false)
    onSend(kind, text.trim())
    requestAnimationFrame(() => field.current?.focus())
  }
  const attachFiles = (files: FileList | undefined, event: { preventDefault: () => void }) => {
    if (!replies || !files || files.length === 0) return
    event.preventDefault()
    attachments.add([...files])
  }
  return {
    field,
    kind,
    setKind,
    text,
    left,
    writable,
    replies,
    sendable,
    previewing,
    setPreviewing,
    attachments,
    updateDraft,
    send,
    attachFiles,
  }
}
