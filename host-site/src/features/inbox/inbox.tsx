import type { ChatMessage } from '@loquia/contracts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxConversationQuery, inboxQuery, waitingQuery } from '../../api-client/workspace/inbox'
import { useUser } from '../../app/portal'
import { useMediaQuery } from '../../ui/use-media-query'
import { useToast } from '../../ui/overlays/toasts'
import { focusAtEnd } from './composer/focus-at-end'
import { Outbox } from './composer/outbox'
import { Conversation, NoConversation } from './conversation/conversation'
import { InboxBar } from './inbox-bar'
import { KeysDialog, useKeys } from './keyboard-shortcuts'
import { ConversationList } from './list/conversation-list'
import { playChime, isSoundWanted } from './live/chime'
import { concernsAgent } from './live/list-cache'
import { LiveContext } from './live/live-context'
import { pollingMs } from './live/polling'
import { isPageVisible, useLiveInbox, type ConversationUpdate } from './live/use-live-inbox'
import { NotificationsDialog } from './notifications/notifications-dialog'
import { useNotifications } from './notifications/use-notifications'
import { useInboxAddress } from './use-inbox-address'
import { visitorName } from './visitor-name'

export function Inbox({ onUnread }: { onUnread: (unread: number) => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const toast = useToast()
  const queries = useQueryClient()
  const address = useInboxAddress()
  const { shown, opened, open } = address
  const wide = useMediaQuery('(min-width: 48rem)')
  const [helping, setHelping] = useState(false)
  const [notifying, setNotifying] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const outbox = useMemo(() => new Outbox(sessionStorage, user.id), [user.id])
  const box = useRef<HTMLDivElement>(null)
  useNotifications(user.id, open)
  const live = useLiveInbox(opened, outbox, user.id, {
    onConversation: ({ conversation, by, isOpen }: ConversationUpdate) => {
      if (by?.role === 'event' && conversation.state === 'waiting')
        setAnnouncement(t('inbox.announce.waits', { name: visitorName(conversation, t) }))
      if (by === undefined || !['user', 'event'].includes(by.role) || !concernsAgent(conversation, user.id)) return
      if (isSoundWanted() && !(isOpen && isPageVisible())) playChime()
    },
    onMessage: ({ role, content, person: agent }: ChatMessage) => {
      if (role === 'user') setAnnouncement(t('inbox.announce.message', { text: content }))
      if (role === 'person' && agent) setAnnouncement(t('inbox.announce.person', { name: agent.name, text: content }))
    },
    onGone: (id) => {
      if (opened?.id !== id) return
      queries.removeQueries({ queryKey: inboxConversationQuery(opened.botId, id).queryKey })
      toast({ title: t('inbox.conversation.gone') })
      open(null, { replace: true })
    },
  })

  const list = useInfiniteQuery({ ...inboxQuery(shown), refetchInterval: pollingMs(live.connectionState) })
  const counts = list.data?.pages[0]?.counts
  const unread = counts?.unread ?? 0
  useEffect(() => onUnread(unread), [onUnread, unread])
  const waiting = counts?.waiting
  useEffect(() => {
    if (waiting !== undefined && shown.botId === null) queries.setQueryData(waitingQuery().queryKey, waiting)
  }, [queries, waiting, shown.botId])

  const rows = list.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const openNeighbor = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === opened?.id)
    const next = at === -1 ? rows[0] : rows[at + by]
    if (next === undefined) return
    open(next, { replace: opened !== null })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] a`)?.focus())
  }
  const pressButton = (name: string) => () => box.current?.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click()
  useKeys({
    j: () => openNeighbor(1),
    k: () => openNeighbor(-1),
    r: () => focusAtEnd(box.current?.querySelector<HTMLElement>('[data-answers]')),
    t: pressButton('take'),
    e: pressButton('close'),
    '/': () => {
      if (!wide) open(null)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus())
    },
    '?': () => setHelping(true),
  })

  // Restores the list's position on narrow screens.
  const left = useRef<string | null>(null)
  const openedId = opened?.id
  useEffect(() => {
    if (openedId !== undefined) left.current = openedId
    else if (!wide) document.querySelector<HTMLElement>(`[data-row="${left.current}"] a`)?.focus()
  }, [openedId, wide])

  return (
    <LiveContext value={{ ...live, announce: setAnnouncement }}>
      <div ref={box} className="flex min-h-0 grow flex-col">
        {(wide || !opened) && (
          <InboxBar
            address={address}
            connectionState={live.connectionState}
            onHelp={() => setHelping(true)}
            onNotifications={() => setNotifying(true)}
          />
        )}
        <div className="grid min-h-0 grow grid-cols-1 border-line max-md:-mx-5 md:grid-cols-[minmax(17rem,21rem)_minmax(0,1fr)] md:border-t">
          {(wide || !opened) && (
            <ConversationList
              key={shown.botId}
              address={address}
              query={list}
              rows={rows}
              counts={counts}
              userId={user.id}
            />
          )}
          {opened ? (
            <Conversation key={opened.id} opened={opened} wide={wide} back={address.openedParams(null)} />
          ) : (
            wide && <NoConversation />
          )}
        </div>
        <p aria-live="polite" className="sr-only" data-announcer>
          {announcement}
        </p>
      </div>
      <KeysDialog open={helping} onClose={() => setHelping(false)} />
      <NotificationsDialog open={notifying} onClose={() => setNotifying(false)} />
    </LiveContext>
  )
}
