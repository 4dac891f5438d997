import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { claimSecret } from '../../api-client'
import { authPath, claimPath } from '../../paths'
import { buttonClass } from '../../ui/button'

/** The secret is there from the beginning or never. */
const noChanges = () => () => undefined

/** The way from a demo into an account, for the browser that made the demo: only that one can take it along. */
export function KeepDemo({ demoId }: { demoId: string }) {
  const { t } = useTranslation()
  // The server knows no browser's storage: its HTML never has this card.
  const own = useSyncExternalStore(
    noChanges,
    useCallback(() => claimSecret(demoId) !== null, [demoId]),
    () => false,
  )
  if (!own) return null
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="keep-demo">
      <h2 id="keep-demo" className="text-lg font-semibold">
        {t('demo.keep.title')}
      </h2>
      <p className="mt-2 mb-5 text-md text-muted">{t('demo.keep.text')}</p>
      <Link to={`${authPath(claimPath(demoId))}&tab=register`} className={buttonClass('ink', 'w-full')}>
        {t('demo.keep.button')}
      </Link>
    </section>
  )
}
