import type { OpeningHoursResponse } from '@loquia/contracts'
import { CircleCheck, Globe, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OutLink } from '../../../ui/out-link'

/** Shows where the hours below come from and which answer visitors receive meanwhile. */
export function HoursOrigin({ stored, onBack }: { stored: OpeningHoursResponse; onBack: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { hours, site } = stored
  const state = hours !== null ? 'confirmed' : site.week === null ? 'none' : site.isClear ? 'read' : 'differ'
  const Icon = state === 'confirmed' ? CircleCheck : state === 'read' ? Globe : TriangleAlert
  return (
    <div className="flex gap-3 rounded-xl border border-line bg-raised p-4">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium">{t(`studio.hours.origin.${state}`)}</p>
        <p className="mt-1 text-md text-muted">{t(`studio.hours.origin.${state}Text`)}</p>
        <div className="flex flex-wrap gap-x-5">
          {site.url !== null && (
            <OutLink
              href={site.url}
              note={t('nav.newTab')}
              className="inline-flex min-h-11 items-center gap-1 text-md underline underline-offset-4"
            >
              {t('studio.hours.origin.page')}
            </OutLink>
          )}
          {onBack !== undefined && (
            <button type="button" onClick={onBack} className="min-h-11 text-md underline underline-offset-4">
              {t('studio.hours.origin.back')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
