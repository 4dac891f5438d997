import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { warmApi } from '../../api-client'
import { useMadeDemo } from '../../api-client/use-made-demo'
import { rememberedAccount } from '../../api-client/accounts/remembered-account'
import { authPath, claimPath } from '../../paths'
import { buttonClass } from '../../ui/button'

/** Which account this browser has is read once. */
const noChanges = () => () => undefined
interface KeepDemoProps {
  demoId: string
  domain: string
  /** Somebody has talked to it for a while: the card then stands out. */
  invites: boolean
}

/**
 * The way from a demo into an account, for the browser that made the demo: only that one can take it along. The account
 * is opened, or logged in to, by one form.
 */
export function KeepDemo({ demoId, domain, invites }: KeepDemoProps) {
  const { t } = useTranslation()
  const own = useMadeDemo(demoId)
  const account = useSyncExternalStore(noChanges, rememberedAccount, () => null)
  if (!own) return null
  return (
    <section
      className={invites ? 'rounded-card border-2 border-accent p-6' : 'rounded-card border border-line p-6'}
      aria-labelledby="keep-demo"
      data-keep={invites ? 'invites' : 'waits'}
    >
      <h2 id="keep-demo" className="text-lg font-semibold">
        {t('demo.keep.title')}
      </h2>
      <p className="mt-2 mb-5 text-md text-muted">{t('demo.keep.text')}</p>
      <Link
        to={account === null ? `${authPath(claimPath(demoId))}&tab=register` : claimPath(demoId)}
        state={{ domain }}
        onClick={warmApi}
        className={buttonClass(invites ? 'primary' : 'secondary', 'w-full')}
      >
        {t('demo.keep.button')}
      </Link>
    </section>
  )
}
