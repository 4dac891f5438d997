import type { User } from '@loquia/contracts'
import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { patterns } from '../../paths'
import { LogoMark } from '../../ui/logo'
import { Menu } from '../../ui/menu'
import { Spinner } from '../../ui/spinner'
import { LanguageLinks } from '../language-links'

const itemClass = 'inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-md text-muted hover:bg-tint hover:text-ink aria-[current=page]:text-ink'
const menuItemClass = 'flex min-h-11 items-center rounded-sm px-3 text-md text-muted hover:bg-tint hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** One line above every page behind the login. `user` is null until it is known who is there. */
export function PortalHeader({ user, onLogout, leaving }: { user: User | null; onLogout: () => void; leaving: boolean }) {
  const { t } = useTranslation()
  const adminPages = [
    { to: patterns.portal, text: t('portal.menu.portal') },
    { to: patterns.adminCms, text: t('portal.menu.cms') },
    { to: patterns.adminUsers, text: t('portal.menu.users') },
    { to: patterns.adminProjects, text: t('portal.menu.projects') },
    { to: patterns.adminInboxes, text: t('portal.menu.inboxes') },
  ]
  return (
    <header className="border-b border-line bg-ground">
      <div className="mx-auto flex min-h-16 w-full max-w-[90rem] flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2 md:px-8">
        <Link to={patterns.home} aria-label={t('site.opensHome', { name: t('site.name') })} className="mr-1 rounded-sm py-1.5">
          <LogoMark className="size-8" />
        </Link>
        {user && (
          <nav aria-label={t('portal.menu.label')} className="flex flex-wrap items-center">
            <NavLink to={patterns.portal} end className={itemClass}>{t('portal.menu.portal')}</NavLink>
            <NavLink to={patterns.account} className={clsx(itemClass, 'max-w-48')}>
              <span className="truncate">{t('portal.menu.account')}</span>
            </NavLink>
            {user.role === 'admin' && (
              <Menu label={t('portal.menu.admin')} buttonClass={itemClass}>
                {(close) => adminPages.map(({ to, text }) => (
                  <li key={to}><NavLink to={to} end={to === patterns.portal} onClick={close} className={menuItemClass}>{text}</NavLink></li>
                ))}
              </Menu>
            )}
          </nav>
        )}
        <div className="ml-auto flex items-center gap-x-2">
          <LanguageLinks className="px-2" />
          {user && (
            <button type="button" data-leaves-page onClick={onLogout} aria-disabled={leaving || undefined} className={itemClass}>
              {leaving ? <Spinner /> : <LogOut size={18} aria-hidden="true" />}
              <span className="max-sm:sr-only">{t('portal.menu.logout')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  )
}
