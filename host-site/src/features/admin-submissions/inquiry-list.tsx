import { type InboxEntry, type InboxName, localeOf } from '@loquia/contracts'
import { deleteSubmission, markSubmissionHandled } from '@loquia/contracts/calls'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxesKey } from '../../api-client/administration/admin-inboxes'
import { callApi } from '../../api-client/call-api'
import { useChange } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { demoPath } from '../../paths'
import { shortMoment, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Status } from '../../ui/status'
import { replyAddress } from './reply-address'

const keys = [inboxesKey]

export function InquiryList({ inbox, entries }: { inbox: InboxName; entries: InboxEntry[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange(keys)
  const list = useRef<HTMLDivElement>(null)
  const [going, setGoing] = useState<InboxEntry | null>(null)
  const change = (action: () => Promise<unknown>, done: string) =>
    act(action, { done, failed: t('inboxes.actionFailed'), onEnd: () => setGoing(null) })
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul className="border-t border-line" aria-busy={busy}>
        {entries.map((entry) => (
          <Inquiry
            key={entry.id}
            inbox={inbox}
            entry={entry}
            onHandle={() =>
              change(
                () =>
                  callApi(markSubmissionHandled, {
                    params: { inbox, id: entry.id },
                    body: { handled: entry.handledAt === null },
                  }),
                t(entry.handledAt === null ? 'inboxes.handled' : 'inboxes.reopened'),
              )
            }
            onDelete={() => setGoing(entry)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={going !== null}
        title={t('inboxes.confirm.title')}
        text={t('inboxes.confirm.text', { name: going?.name ?? '' })}
        confirmLabel={t('inboxes.confirm.sure')}
        cancelLabel={t('portal.cancel')}
        returnTo={list}
        busy={busy}
        onConfirm={() =>
          going !== null &&
          change(() => callApi(deleteSubmission, { params: { inbox, id: going.id } }), t('inboxes.deleted'))
        }
        onCancel={() => setGoing(null)}
      />
    </div>
  )
}

/** Longer inquiries are collapsed. */
const longChars = 600
const longLines = 8

interface InquiryProps {
  inbox: InboxName
  entry: InboxEntry
  onHandle: () => void
  onDelete: () => void
}

function Inquiry({ inbox, entry, onHandle, onDelete }: InquiryProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { name, email, subject, message, username, website, demoId, consentAt, consentVersion, createdAt, handledAt } =
    entry
  const [whole, setWhole] = useState(false)
  const long = message.length > longChars || message.split('\n').length > longLines
  const written = localeOf(entry.language)
  const replySubject =
    subject !== null
      ? `Re: ${subject}`
      : t(inbox === 'demos' ? `inboxes.demoSubjects.${written}` : `inboxes.subjects.${written}`, {
          name: t('site.name'),
        })
  const actionButton = (text: string, label: string, onClick: () => void) => (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={buttonClass('secondary', 'min-h-11! px-4! text-md')}
    >
      {text}
    </button>
  )
  return (
    <li data-inquiry className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{name || email}</span>{' '}
          <a href={`mailto:${encodeURIComponent(email)}`} className="text-accent underline underline-offset-4">
            {email}
          </a>
        </p>
        <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
          {shortMoment(createdAt, locale)}
        </time>
      </div>
      {subject !== null && (
        <h2 dir="auto" className="mt-2 font-medium [overflow-wrap:anywhere]">
          {subject}
        </h2>
      )}
      {message !== '' && (
        <p
          lang={entry.language ?? undefined}
          className={`mt-1 max-w-[75ch] whitespace-pre-wrap [overflow-wrap:anywhere] ${long && !whole ? 'line-clamp-6' : ''}`}
        >
          {message}
        </p>
      )}
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-11 text-md text-accent underline underline-offset-4"
        >
          {t(whole ? 'inboxes.less' : 'inboxes.more')}
        </button>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted empty:hidden">
        {inbox === 'demos' && (
          <span>
            {consentAt === null
              ? t('inboxes.noConsent')
              : t('inboxes.consent', { date: shortMoment(consentAt, locale), version: consentVersion ?? '' })}
          </span>
        )}
        {handledAt !== null && (
          <Status stage="done" className="text-sm!">
            {t('inboxes.handledAt', { moment: shortMoment(handledAt, locale) })}
          </Status>
        )}
        {username !== null && <span>{t('inboxes.account', { username })}</span>}
        {website !== null && website !== '' && (
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {t('inboxes.website')} {website}
          </span>
        )}
        {demoId !== null && <DemoLink to={demoPath(demoId)}>{t('inboxes.demo')}</DemoLink>}
      </p>
      {/* On phones the reply button has a separate line, in either language. */}
      <div data-actions className="mt-4 flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <a
          href={replyAddress(email, replySubject, message)}
          aria-label={t('inboxes.replyTo', { name: name || email })}
          className={buttonClass('ink', 'min-h-11! px-4! text-md max-sm:col-span-2')}
        >
          <Mail size={16} aria-hidden="true" /> {t('inboxes.reply')}
        </a>
        {handledAt === null
          ? actionButton(t('inboxes.handle'), t('inboxes.handleOf', { name: name || email }), onHandle)
          : actionButton(t('inboxes.reopen'), t('inboxes.reopenOf', { name: name || email }), onHandle)}
        {actionButton(t('inboxes.delete'), t('inboxes.deleteOf', { name: name || email }), onDelete)}
      </div>
    </li>
  )
}

function DemoLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}
