import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keptKeysQuery } from '../../api-client/accounts/kept-keys'
import { QueryState } from '../../app/portal'
import { shortMoment, useLocale } from '../../texts'

interface KeptKeysProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * The API keys that the reader made in teams which stay, with the choice to revoke them together with the account. Not
 * ticked beforehand: other people's programs may run on them.
 */
export function KeptKeys({ checked, onChange }: KeptKeysProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(keptKeysQuery())
  const { data: keys } = query
  if (keys === undefined) return <QueryState query={query} failed={t('account.remove.keys.failed')} />
  if (keys.length === 0) return null
  return (
    <section className="mt-2 text-md">
      <h3 className="font-semibold">{t('account.remove.keys.title')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {keys.map(({ id, name, team, lastUsedAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {name}{' '}
            <span className="text-muted">
              {team} ·{' '}
              {lastUsedAt === null
                ? t('account.remove.keys.unused')
                : t('account.remove.keys.used', { date: shortMoment(lastUsedAt, locale) })}
            </span>
          </li>
        ))}
      </ul>
      <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t('account.remove.keys.revoke')}
      </label>
    </section>
  )
}
