import type { KnownSecret } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { analyticsPath, studioPath } from '../../paths'
import { shortDay, useLocale } from '../../texts'
import { OutLink } from '../../ui/out-link'

const secretPath = ({ kind, botId }: KnownSecret): string =>
  kind === 'webhook' ? `${analyticsPath(botId)}&tab=notifications` : `${studioPath(botId)}&tab=embed`

/** Links open in a new tab, so that an open dialog stays. */
export function KnownSecrets({ secrets }: { secrets: readonly KnownSecret[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <ul className="mt-1">
      {secrets.map((secret) => (
        <li key={secret.id} className="py-1 [overflow-wrap:anywhere]">
          <OutLink
            href={secretPath(secret)}
            note={t('team.credentials.newTab')}
            className="inline-flex min-h-11 items-center gap-1 text-accent underline underline-offset-4"
          >
            {t(`team.credentials.${secret.kind}`, {
              name: secret.kind === 'webhook' ? secret.name : secret.name.slice(0, 8),
            })}
          </OutLink>
          <span className="block text-muted">
            {secret.bot !== '' && `${secret.bot} · `}
            {secret.seenAt === null
              ? t('team.credentials.maybeSeen')
              : t('team.credentials.seen', { date: shortDay(secret.seenAt.slice(0, 10), locale) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
