import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { warmApi } from '../../api-client'
import { useMadeDemo } from '../../api-client/use-made-demo'
import { rememberedAccount } from '../../api-client/accounts/remembered-account'
import { authPath, claimPath } from '../../paths'
import { buttonClass } from '../../ui/button'

const noChanges = () => () => undefined
interface ClaimDemoCardProps {
  demoId: string
  domain: string
  invites: boolean
}

/** Only the browser that made a demo can claim it. */
export function ClaimDemoCard({ demoId, domain, invites }: ClaimDemoCardProps) {
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
