import type { VerifiedVisitor } from '@loquia/contracts'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shows the identity that the business's server signed: a name in rows, else all claims. */
export function VerifiedIdentity({ visitor, whole = false }: { visitor: VerifiedVisitor | null; whole?: boolean }) {
  const { t } = useTranslation()
  if (visitor === null) return null
  const { id, name, email } = visitor
  const shown = whole ? [name, email, id].filter((part) => part !== null).join(' · ') : (name ?? email ?? id)
  return (
    <span data-verified className="inline-flex min-w-0 items-center gap-1.5 text-sm text-live">
      <BadgeCheck size={14} aria-hidden="true" className="shrink-0" />
      <span dir="auto" className="[overflow-wrap:anywhere]">
        <span className={whole ? undefined : 'sr-only'}>{t('analytics.verified.as')} </span>
        {shown}
      </span>
    </span>
  )
}
