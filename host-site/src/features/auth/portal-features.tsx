import { useTranslation } from 'react-i18next'
import { Sheet, type SheetState } from '../../ui/overlays/sheet'

const parts: { key: 'train' | 'see' | 'follow'; sheet: SheetState }[] = [
  { key: 'train', sheet: 'read' },
  { key: 'see', sheet: 'quoted' },
  { key: 'follow', sheet: 'found' },
]

/** What waits behind the login, beside the form. */
export function PortalFeatures() {
  const { t } = useTranslation()
  return (
    <div className="max-w-lg">
      <p className="display text-3xl">
        {t('auth.headline')}{' '}
        <span className="quote-display block pt-1.5 text-accent">
          <span aria-hidden="true">«</span>
          {'\u00a0'}
          {t('auth.quote')}
          {'\u00a0'}
          <span aria-hidden="true">»</span>
        </span>
      </p>
      <ul className="mt-14 border-t border-line">
        {parts.map(({ key, sheet }) => (
          <li key={key} className="flex items-center gap-6 border-b border-line py-5">
            <Sheet state={sheet} className="w-8 shrink-0" />
            <div>
              <h2 className="font-semibold">{t(`auth.behind.${key}.title`)}</h2>
              <p className="mt-0.5 text-md text-muted">{t(`auth.behind.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
