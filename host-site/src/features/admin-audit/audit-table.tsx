import type { AuditLogEntry } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminProjectPath, demoPath, patterns } from '../../paths'
import { shortMoment, useLocale } from '../../texts'

const columns = ['when', 'who', 'what', 'target', 'details'] as const

export function AuditTable({ entries }: { entries: AuditLogEntry[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = useAuditWords()
  return (
    <table className="table-flush w-full border-t border-line text-left text-md max-md:block max-md:[&_td]:px-0 max-md:[&_tbody_th]:px-0">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="border-b border-line px-2 py-2.5 text-sm font-medium text-muted">
              {t(`audit.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <tr
            key={entry.id}
            data-entry
            className="border-b border-line align-top row-tint max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:py-3"
          >
            <td className="px-2 py-2.5 whitespace-nowrap text-muted tabular-nums max-md:py-0.5">
              <time dateTime={entry.createdAt}>{shortMoment(entry.createdAt, locale)}</time>
            </td>
            <td className="px-2 py-2.5 font-semibold [overflow-wrap:anywhere] md:max-w-48 md:min-w-24 max-md:py-0.5">
              {entry.actor}
            </td>
            <td className="px-2 py-2.5 md:min-w-32 max-md:col-span-2 max-md:py-0.5">{words.action(entry.action)}</td>
            <td className="px-2 py-2.5 [overflow-wrap:anywhere] md:min-w-32 max-md:col-span-2 max-md:py-0.5">
              <Target entry={entry} />
            </td>
            <td className="px-2 py-2.5 text-muted [overflow-wrap:anywhere] max-md:col-span-2 max-md:py-0.5">
              <Details details={entry.details} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** These facts name the target and appear with it. */
const nameKeys = ['username', 'name', 'project', 'path', 'filename']
/** Internal numbers that readers do not know. */
const silentKeys = ['task', 'milestone']

/** Returns null when the target has no page. */
function targetPath(type: AuditLogEntry['targetType'], id: string, name: string | undefined): string | null {
  switch (type) {
    case 'project':
      return adminProjectPath(Number(id))
    case 'bot':
      return demoPath(id)
    case 'user':
      return name === undefined ? null : `${patterns.adminUsers}?search=${encodeURIComponent(name)}`
    case 'content':
      return name === undefined
        ? patterns.adminCms
        : `${patterns.adminCms}?language=both&search=${encodeURIComponent(name)}`
    case 'media':
      return `${patterns.adminCms}?tab=media`
    case 'inbox':
      return `${patterns.adminInboxes}?inbox=${id.split('/')[0]}&state=all`
    default:
      return null
  }
}

function Target({ entry: { targetType, targetId, details } }: { entry: AuditLogEntry }) {
  const words = useAuditWords()
  const name = nameKeys.map((key) => details[key]).find((value) => typeof value === 'string')
  const calledWithoutName = (): string => {
    if (targetId === 'all') return ''
    return targetType === 'inbox' ? words.inbox(targetId) : targetId
  }
  const text = `${words.target(targetType)} ${name ?? calledWithoutName()}`.trim()
  const to = targetPath(targetType, targetId, name)
  return to === null ? (
    text
  ) : (
    <Link to={to} className="text-accent underline underline-offset-4">
      {text}
    </Link>
  )
}

function Details({ details }: { details: AuditLogEntry['details'] }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const facts = Object.entries(details).filter(
    ([key, value]) => value !== null && value !== '' && !nameKeys.includes(key) && !silentKeys.includes(key),
  )
  if (facts.length === 0)
    return (
      <span className="max-md:hidden">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('audit.noDetails')}</span>
      </span>
    )
  return <>{facts.map(([key, value]) => `${words.fact(key)}: ${words.value(value)}`).join(', ')}</>
}

/** Values without a translation appear as stored. */
export function useAuditWords(): {
  kind: (stored: string) => string
  action: (stored: string) => string
  target: (stored: string) => string
  inbox: (id: string) => string
  fact: (stored: string) => string
  value: (stored: unknown) => string
} {
  const { t, i18n } = useTranslation()
  const translateStored = (key: string, stored: string) => (i18n.exists(key) ? String(t(key as 'audit.title')) : stored)
  return {
    kind: (stored) => translateStored(`audit.kinds.${stored}`, stored),
    // A dot in a key would nest it.
    action: (stored) => translateStored(`audit.actions.${stored.replaceAll('.', '_')}`, stored),
    fact: (stored) => translateStored(`audit.facts.${stored}`, stored),
    value: (stored) => translateStored(`audit.values.${String(stored)}`, String(stored)),
    target: (stored) => translateStored(`audit.targets.${stored}`, stored),
    // `inquiries` or `inquiries/4`.
    inbox: (id) => {
      const [name = '', number] = id.split('/')
      const inbox = translateStored(`audit.inboxes.${name}`, name)
      return number === undefined ? inbox : t('audit.inquiry', { inbox, number })
    },
  }
}
