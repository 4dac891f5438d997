import { localeOf, type InboxEntry, type InboxName } from '@loquia/contracts'
import { Mail } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { demoPath } from '../../paths'
import { shortMoment, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Status } from '../../ui/status'
import { replyAddress } from './reply-address'

/** Characters, and lines, beyond which an inquiry is shown in part. */
const longChars = 600
const longLines = 8

interface InquiryProps {
  inbox: InboxName
  entry: InboxEntry
  onHandle: () => void
  onDelete: () => void
}

/** One inquiry, with everything that can be done with it. */
export function Inquiry({ inbox, entry, onHandle, onDelete }: InquiryProps) {
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
  const action = (text: string, label: string, onClick: () => void) => (
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
      {/* On a phone the answer has a line of its own, and what else there is shares the next one, in either language. */}
      <div data-actions className="mt-4 flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <a
          href={replyAddress(email, replySubject, message)}
          aria-label={t('inboxes.replyTo', { name: name || email })}
          className={buttonClass('ink', 'min-h-11! px-4! text-md max-sm:col-span-2')}
        >
          <Mail size={16} aria-hidden="true" /> {t('inboxes.reply')}
        </a>
        {handledAt === null
          ? action(t('inboxes.handle'), t('inboxes.handleOf', { name: name || email }), onHandle)
          : action(t('inboxes.reopen'), t('inboxes.reopenOf', { name: name || email }), onHandle)}
        {action(t('inboxes.delete'), t('inboxes.deleteOf', { name: name || email }), onDelete)}
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
