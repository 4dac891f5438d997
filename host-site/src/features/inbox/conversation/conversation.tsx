import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorCodeOf } from '../../../api-client'
import { QueryState } from '../../../app/portal'
import { buttonClass } from '../../../ui/button'
import { Drawer } from '../../../ui/overlays/drawer'
import { useMediaQuery } from '../../../ui/use-media-query'
import { Composer } from '../composer/composer'
import { focusAtEnd } from '../composer/focus-at-end'
import { useSending } from '../composer/use-sending'
import { isMine } from '../live/list-cache'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'
import { visitorName } from '../visitor-name'
import { About } from './about'
import { CloseDialog } from './close-dialog'
import { ConversationHead } from './conversation-head'
import { Messages } from './messages'
import { Pending } from './pending'
import { useActions } from './use-actions'
import { useOpened } from './use-opened'

/** One conversation: what was said and is being said, who answers, and the place to answer in. */
export function Conversation({ opened, wide, back }: { opened: Opened; wide: boolean; back: URLSearchParams }) {
  const { t } = useTranslation()
  const { userId, writers, outbox } = useLive()
  const hasAside = useMediaQuery('(min-width: 80rem)')
  const { found, conversation, earlier, deletesNotes, entries, lastAsked, older } = useOpened(opened)
  const { outgoing, send, again, takeBack } = useSending(opened)
  const [closing, setClosing] = useState(false)
  const [details, setDetails] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { act, busy } = useActions(opened, ({ does }) => {
    if (does === 'close') setClosing(false)
    if (does === 'release') heading.current?.focus()
  })
  // Who takes over writes next: the field can be written into once the conversation is theirs.
  const writes = useRef(false)
  const take = () => {
    writes.current = true
    act({ does: 'take' })
  }
  const mine = conversation !== undefined && isMine(conversation, userId)
  useEffect(() => {
    if (mine && writes.current) focusAtEnd(field.current)
    if (mine) writes.current = false
  }, [mine])
  if (!conversation)
    return (
      <section aria-label={t('inbox.list.label')} className="min-h-0 overflow-y-auto px-5 py-4 md:px-6">
        {found.isError && errorCodeOf(found.error) === 'not_found' ? (
          <div role="alert" className="py-8">
            <p className="font-semibold">{t('inbox.conversation.missing')}</p>
            <Link to={{ search: back.toString() }} replace className={buttonClass('secondary', 'mt-5')}>
              {t('inbox.conversation.back')}
            </Link>
          </div>
        ) : (
          <QueryState query={found} loading={t('inbox.loading')} failed={t('inbox.loadFailed')} />
        )}
      </section>
    )
  const about = (
    <About
      conversation={conversation}
      earlier={earlier}
      about={lastAsked}
      suggests={mine}
      onUse={(passage) => {
        const draft = outbox.draft(opened.id, 'reply')
        outbox.setDraft(opened.id, 'reply', draft.trim() === '' ? passage : `${draft.trimEnd()}\n\n${passage}`)
        setDetails(false)
        requestAnimationFrame(() => focusAtEnd(field.current))
      }}
    />
  )
  return (
    <section
      aria-label={t('inbox.conversation.label', { name: visitorName(conversation, t) })}
      data-state={conversation.state}
      className="grid min-h-0 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="flex min-h-0 flex-col">
        <ConversationHead
          conversation={conversation}
          heading={heading}
          back={wide ? null : back}
          busy={busy}
          onTake={take}
          onRelease={() => act({ does: 'release' })}
          onClose={() => setClosing(true)}
          onDetails={hasAside ? null : () => setDetails(true)}
        />
        <Messages
          opened={opened}
          deletesNotes={deletesNotes}
          entries={entries}
          writers={writers}
          older={older}
          pending={outgoing.map((one) => (
            <Pending key={one.id} outgoing={one} onAgain={() => again(one)} onDiscard={() => takeBack(one)} />
          ))}
        />
        <Composer conversation={conversation} field={field} busy={busy} onTake={take} onSend={send} />
      </div>
      {hasAside ? (
        <section
          aria-label={t('inbox.about.label')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
          tabIndex={0}
          className="min-h-0 overflow-y-auto border-l border-line py-4 pl-5 -outline-offset-2!"
        >
          {about}
        </section>
      ) : (
        <Drawer
          open={details}
          onClose={() => setDetails(false)}
          label={t('inbox.about.label')}
          closeLabel={t('inbox.conversation.closeDetails')}
        >
          {details && about}
        </Drawer>
      )}
      <CloseDialog
        open={closing}
        busy={busy === 'close'}
        returnTo={heading}
        onClose={(reason) => act({ does: 'close', reason })}
        onCancel={() => setClosing(false)}
      />
    </section>
  )
}
