import type { ManagedUser, UserSort, UsersQuery } from '@loquia/contracts'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortDay, useLocale } from '../../texts'

const columns: { key: UserSort; text: 'user' | 'email' | 'company' | 'role' | 'created' }[] = [
  { key: 'username', text: 'user' },
  { key: 'email', text: 'email' },
  { key: 'company', text: 'company' },
  { key: 'role', text: 'role' },
  { key: 'created', text: 'created' },
]

interface UsersTableProps {
  users: ManagedUser[]
  query: UsersQuery
  onSort: (sort: UserSort) => void
  onOpen: (user: ManagedUser) => void
}

export function UsersTable({ users, query, onSort, onOpen }: UsersTableProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    // Rows become blocks on narrow screens, to avoid horizontal scrolling.
    <table className="table-flush w-full border-t border-line text-left text-md max-md:block max-md:[&_td]:px-0 max-md:[&_tbody_th]:px-0">
      <thead className="max-md:hidden">
        <tr>
          {columns.map(({ key, text }) => {
            const sorted = query.sort === key
            const Arrow = query.order === 'asc' ? ArrowUp : ArrowDown
            return (
              <th
                key={key}
                scope="col"
                aria-sort={sorted ? (query.order === 'asc' ? 'ascending' : 'descending') : undefined}
                className="border-b border-line px-2 font-medium"
              >
                <button
                  type="button"
                  onClick={() => onSort(key)}
                  title={t('users.sortBy', { column: t(`users.columns.${text}`) })}
                  className={clsx(
                    'inline-flex min-h-11 items-center gap-1.5 text-sm',
                    sorted ? 'text-ink' : 'text-muted hover:text-ink',
                  )}
                >
                  {t(`users.columns.${text}`)}
                  {sorted && <Arrow size={14} aria-hidden="true" />}
                </button>
              </th>
            )
          })}
          <th scope="col" className="border-b border-line px-2 text-right text-sm font-medium text-muted">
            {t('users.columns.actions')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {users.map((user) => (
          <tr
            key={user.id}
            className="border-b border-line row-tint max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-2.5"
          >
            <th
              scope="row"
              className="max-w-80 px-2 py-2.5 font-semibold [overflow-wrap:anywhere] md:min-w-32 max-md:max-w-none max-md:col-span-2 max-md:py-0.5"
            >
              {user.username}
              {(user.firstName ?? user.lastName) && (
                <span className="ml-2 font-normal text-muted">
                  {[user.firstName, user.lastName].filter(Boolean).join(' ')}
                </span>
              )}
              {user.usernameFault && (
                <span
                  data-username-fault={user.usernameFault}
                  className="ml-2 rounded-full border border-wrong px-2 text-sm font-normal text-wrong"
                >
                  {t(`users.usernameFaults.${user.usernameFault}`)}
                </span>
              )}
              {user.disabled && (
                <span className="ml-2 rounded-full border border-wrong px-2 text-sm font-normal text-wrong">
                  {t('users.disabled')}
                </span>
              )}
            </th>
            <td className="px-2 py-2.5 [overflow-wrap:anywhere] md:max-w-72 md:min-w-36 max-md:col-span-2 max-md:py-0.5">
              {user.email}
            </td>
            <td
              className={clsx(
                'px-2 py-2.5 [overflow-wrap:anywhere] md:max-w-56 md:min-w-24 max-md:col-span-2 max-md:py-0.5',
                !user.company && 'max-md:hidden',
              )}
            >
              {user.company ?? '–'}
            </td>
            <td className="px-2 py-2.5 max-md:py-0.5">{t(`users.roles.${user.role}`)}</td>
            <td className="px-2 py-2.5 whitespace-nowrap tabular-nums max-md:py-0.5">
              {shortDay(user.createdAt.slice(0, 10), locale)}
            </td>
            <td className="px-2 text-right max-md:col-span-2 max-md:text-left">
              <button
                type="button"
                onClick={() => onOpen(user)}
                aria-label={t('users.detailsOf', { username: user.username })}
                className="min-h-11 whitespace-nowrap text-accent underline underline-offset-4"
              >
                {t('users.details')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
