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
import { Conversation } from './conversation/conversation'
import { NoConversation } from './conversation/no-conversation'
import { InboxBar } from './inbox-bar'
import { KeysDialog } from './keys-dialog'
import { ConversationList } from './list/conversation-list'
import { chime, soundWanted } from './live/chime'
import { concerns } from './live/list-cache'
import { LiveContext } from './live/live-context'
import { pollingMs } from './live/polling'
import { isLookedAt, useLiveInbox, type News } from './live/use-live-inbox'
import { NotificationsDialog } from './notifications/notifications-dialog'
import { useNotifications } from './notifications/use-notifications'
import { useInboxAddress } from './use-inbox-address'
import { useKeys } from './use-keys'
import { visitorName } from './visitor-name'

/** The list beside the conversation that is open; on a narrow screen, one of the two. */
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
  const [said, setSaid] = useState('')
  const outbox = useMemo(() => new Outbox(sessionStorage, user.id), [user.id])
  const box = useRef<HTMLDivElement>(null)
  useNotifications(user.id, open)
  const live = useLiveInbox(opened, outbox, user.id, {
    news: ({ conversation, by, isOpen }: News) => {
      if (by?.role === 'event' && conversation.state === 'waiting')
        setSaid(t('inbox.announce.waits', { name: visitorName(conversation, t) }))
      if (by === undefined || !['user', 'event'].includes(by.role) || !concerns(conversation, user.id)) return
      if (soundWanted() && !(isOpen && isLookedAt())) chime()
    },
    said: ({ role, content, person }: ChatMessage) => {
      if (role === 'user') setSaid(t('inbox.announce.message', { text: content }))
      if (role === 'person' && person) setSaid(t('inbox.announce.person', { name: person.name, text: content }))
    },
    gone: (id) => {
      if (opened?.id !== id) return
      queries.removeQueries({ queryKey: inboxConversationQuery(opened.botId, id).queryKey })
      toast({ title: t('inbox.conversation.gone') })
      open(null, { replace: true })
    },
  })

  const list = useInfiniteQuery({ ...inboxQuery(shown), refetchInterval: pollingMs(live.standing) })
  const counts = list.data?.pages[0]?.counts
  const unread = counts?.unread ?? 0
  useEffect(() => onUnread(unread), [onUnread, unread])
  const waiting = counts?.waiting
  useEffect(() => {
    if (waiting !== undefined && shown.botId === null) queries.setQueryData(waitingQuery().queryKey, waiting)
  }, [queries, waiting, shown.botId])

  const rows = list.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === opened?.id)
    const next = at === -1 ? rows[0] : rows[at + by]
    if (next === undefined) return
    open(next, { replace: opened !== null })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] a`)?.focus())
  }
  const press = (name: string) => () => box.current?.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click()
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => focusAtEnd(box.current?.querySelector<HTMLElement>('[data-answers]')),
    t: press('take'),
    e: press('close'),
    '/': () => {
      if (!wide) open(null)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus())
    },
    '?': () => setHelping(true),
  })

  // Who comes back from a conversation on a narrow screen goes on where they were in the list.
  const left = useRef<string | null>(null)
  const openedId = opened?.id
  useEffect(() => {
    if (openedId !== undefined) left.current = openedId
    else if (!wide) document.querySelector<HTMLElement>(`[data-row="${left.current}"] a`)?.focus()
  }, [openedId, wide])

  return (
    <LiveContext value={{ ...live, announce: setSaid }}>
      <div ref={box} className="flex min-h-0 grow flex-col">
        {(wide || !opened) && (
          <InboxBar
            address={address}
            standing={live.standing}
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
            <Conversation key={opened.id} opened={opened} wide={wide} back={address.opening(null)} />
          ) : (
            wide && <NoConversation />
          )}
        </div>
        <p aria-live="polite" className="sr-only" data-announcer>
          {said}
        </p>
      </div>
      <KeysDialog open={helping} onClose={() => setHelping(false)} />
      <NotificationsDialog open={notifying} onClose={() => setNotifying(false)} />
    </LiveContext>
  )
}
