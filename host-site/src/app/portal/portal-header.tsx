import type { User } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleUserRound, Inbox, LogOut, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { inboxCountsQuery } from '../../api-client/administration/admin-inboxes'
import { workspacesQuery } from '../../api-client/accounts/team'
import { waitingQuery } from '../../api-client/workspace/inbox'
import { patterns } from '../../paths'
import { LogoMark } from '../../ui/brand/logo'
import { Menu } from '../../ui/overlays/menu'
import { Spinner } from '../../ui/spinner'
import { LanguageLinks } from '../shell/language-links'
import { roleMay } from './role'

const itemClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-2.5 text-md sm:px-3.5 text-muted hover:bg-tint hover:text-ink aria-[current=page]:text-ink'
const menuItemClass =
  'flex min-h-11 items-center rounded-sm px-3 text-md text-muted hover:bg-tint hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink'

export function PortalHeader({
  user,
  onLogout,
  leaving,
}: {
  user: User | null
  onLogout: () => void
  leaving: boolean
}) {
  const { t } = useTranslation()
  // Shares the page's query; failed counts are omitted.
  const { data: open } = useQuery({ ...inboxCountsQuery(), enabled: user?.role === 'admin' })
  const waiting = user?.role === 'admin' && open !== undefined ? open.inquiries + open.support + open.demos : 0
  // For admins, the request would create a workspace. Until the role is known, the link stays.
  const { data: workspaces } = useQuery({ ...workspacesQuery(), enabled: user?.role === 'client', staleTime: 30_000 })
  const hasInbox = workspaces?.some(({ role }) => roleMay(role, 'GET /api/chatbot/bots/:botId/inbox')) ?? true
  const { data: asking = 0 } = useQuery({ ...waitingQuery(), enabled: user !== null })
  const adminPages: { to: string; text: string; count?: number; narrow?: true }[] = [
    { to: patterns.portal, text: t('portal.menu.portal') },
    { to: patterns.team, text: t('portal.menu.team'), narrow: true },
    { to: patterns.account, text: t('portal.menu.account'), narrow: true },
    { to: patterns.adminCms, text: t('portal.menu.cms') },
    { to: patterns.adminUsers, text: t('portal.menu.users') },
    { to: patterns.adminProjects, text: t('portal.menu.projects') },
    { to: patterns.adminBots, text: t('portal.menu.bots') },
    { to: patterns.adminInboxes, text: t('portal.menu.inboxes'), count: waiting },
    { to: patterns.adminAudit, text: t('portal.menu.audit') },
    { to: patterns.adminOperations, text: t('portal.menu.operations') },
  ]
  return (
    <header className="border-b border-line bg-ground">
      <div className="portal-width flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 py-2">
        <Link
          to={patterns.home}
          aria-label={t('portal.opensHome', { name: t('site.name') })}
          className="mr-1 rounded-sm py-1.5"
        >
          <LogoMark className="size-8" />
        </Link>
        {user && (
          <nav aria-label={t('portal.menu.label')} className="flex flex-wrap items-center">
            {/* On narrow screens, these move to the menu. */}
            <NavLink to={patterns.portal} end className={clsx(itemClass, user.role === 'admin' && 'max-sm:hidden')}>
              {t('portal.menu.portal')}
            </NavLink>
            {/* Signs alone where there is no room for words. */}
            {hasInbox && (
              <NavLink to={patterns.inbox} className={clsx(itemClass, 'relative')}>
                <Inbox size={18} aria-hidden="true" className="sm:hidden" />
                <span className="max-sm:sr-only">{t('portal.menu.inbox')}</span>
                {asking > 0 && (
                  <span className="max-sm:absolute max-sm:top-0 max-sm:-right-1">
                    <WaitingBadge count={asking} label={t('portal.menu.inboxWaiting')} />
                  </span>
                )}
              </NavLink>
            )}
            <NavLink to={patterns.team} className={clsx(itemClass, user.role === 'admin' && 'max-sm:hidden')}>
              <Users size={18} aria-hidden="true" className="sm:hidden" />
              <span className="max-sm:sr-only">{t('portal.menu.team')}</span>
            </NavLink>
            <NavLink
              to={patterns.account}
              className={clsx(itemClass, 'max-w-48', user.role === 'admin' && 'max-sm:hidden')}
            >
              <CircleUserRound size={18} aria-hidden="true" className="sm:hidden" />
              <span className="truncate max-sm:sr-only">{t('portal.menu.account')}</span>
            </NavLink>
            {user.role === 'admin' && (
              <Menu
                label={
                  <>
                    {t('portal.menu.admin')}
                    {waiting > 0 && <WaitingBadge count={waiting} label={t('portal.menu.waiting')} />}
                  </>
                }
                buttonClass={itemClass}
              >
                {(close) =>
                  adminPages.map(({ to, text, count = 0, narrow = false }) => (
                    <li key={to} className={narrow ? 'sm:hidden' : undefined}>
                      <NavLink to={to} end={to === patterns.portal} onClick={close} className={menuItemClass}>
                        {text}
                        {count > 0 && (
                          <span className="ml-3">
                            <WaitingBadge count={count} label={t('portal.menu.waiting')} />
                          </span>
                        )}
                      </NavLink>
                    </li>
                  ))
                }
              </Menu>
            )}
          </nav>
        )}
        <div className="ml-auto flex items-center gap-x-2">
          <LanguageLinks short className="px-1 sm:px-2" />
          {user && (
            <button
              type="button"
              data-leaves-page
              onClick={onLogout}
              aria-disabled={leaving || undefined}
              className={itemClass}
            >
              {leaving ? <Spinner /> : <LogOut size={18} aria-hidden="true" />}
              <span className="max-sm:sr-only">{t('portal.menu.logout')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  )
}

function WaitingBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="inline-block rounded-full bg-fill px-2 text-sm leading-6 font-medium text-white tabular-nums">
      {count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
