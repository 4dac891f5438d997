import { useEffect, useRef, useState, type RefObject } from 'react'
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
import { ConversationDetails } from './conversation-details'
import { ConversationHead } from './conversation-head'
import { MessageList, PendingMessage } from './message-list'
import { useActions } from './use-actions'
import { useOpenedConversation } from './use-opened-conversation'
import { closeReasons, type CloseReason } from '@loquia/contracts'
import { Choice } from '../../../ui/fields/choice'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'

export function Conversation({ opened, wide, back }: { opened: Opened; wide: boolean; back: URLSearchParams }) {
  const { t } = useTranslation()
  const { userId, writers, outbox } = useLive()
  const hasAside = useMediaQuery('(min-width: 80rem)')
  const { found, conversation, earlier, deletesNotes, entries, lastAsked, older } = useOpenedConversation(opened)
  const { outgoing, send, resend, returnToDraft } = useSending(opened)
  const [closing, setClosing] = useState(false)
  const [details, setDetails] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { act, busy } = useActions(opened, ({ does }) => {
    if (does === 'close') setClosing(false)
    if (does === 'release') heading.current?.focus()
  })
  // After an assignment, the field gets the focus once enabled.
  const writes = useRef(false)
  const assignToSelf = () => {
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
    <ConversationDetails
      conversation={conversation}
      earlier={earlier}
      about={lastAsked}
      suggests={mine}
      onUse={(passage) => {
        const draft = outbox.getDraft(opened.id, 'reply')
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
          onAssign={assignToSelf}
          onRelease={() => act({ does: 'release' })}
          onClose={() => setClosing(true)}
          onDetails={hasAside ? null : () => setDetails(true)}
        />
        <MessageList
          opened={opened}
          deletesNotes={deletesNotes}
          entries={entries}
          writers={writers}
          older={older}
          pending={outgoing.map((one) => (
            <PendingMessage
              key={one.id}
              outgoing={one}
              onAgain={() => resend(one)}
              onReturnToDraft={() => returnToDraft(one)}
            />
          ))}
        />
        <Composer conversation={conversation} field={field} busy={busy} onAssign={assignToSelf} onSend={send} />
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

function CloseDialog({
  open,
  busy,
  returnTo,
  onClose,
  onCancel,
}: {
  open: boolean
  busy: boolean
  returnTo: RefObject<HTMLElement | null>
  onClose: (reason: CloseReason) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<CloseReason>('answered')
  return (
    <ConfirmDialog
      open={open}
      title={t('inbox.actions.closeTitle')}
      text={t('inbox.actions.closeText')}
      confirmLabel={t('inbox.actions.close')}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      returnTo={returnTo}
      onConfirm={() => onClose(reason)}
      onCancel={onCancel}
    >
      <div className="mt-5">
        <Choice
          label={t('inbox.actions.reason')}
          value={reason}
          options={closeReasons.map((value) => ({ value, text: t(`inbox.actions.reasons.${value}`) }))}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}

export function NoConversation() {
  const { t } = useTranslation()
  return (
    <div className="hidden place-content-center justify-items-center px-8 text-center md:grid">
      <p className="quoted text-2xl text-muted" aria-hidden="true">
        « »
      </p>
      <p className="mt-3 font-semibold">{t('inbox.conversation.choose')}</p>
      <p className="mt-1 max-w-xs text-md text-muted">{t('inbox.conversation.chooseText')}</p>
    </div>
  )
}
