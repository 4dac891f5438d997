import { recoveryCodeCount } from '@loquia/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionsQuery } from '../../api-client/accounts/account'
import { renew } from '../../api-client/renew'
import { removeSecondFactor, renewRecoveryCodes, secondFactorQuery } from '../../api-client/accounts/second-factor'
import { sessionQuery } from '../../api-client/accounts/session'
import { QueryState, useUnsaved } from '../../app/portal'
import { shortDay, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { useToast } from '../../ui/overlays/toasts'
import { ConfirmBoth } from './confirm-both'
import { RecoveryCodes } from './recovery-codes'
import { SetUpSecondFactor } from './set-up-second-factor'

type Matter = 'begin' | 'renew' | 'remove'

/** Whether the login takes a second step, and the ways to switch that. */
export function SecondFactor() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const queries = useQueryClient()
  const query = useQuery(secondFactorQuery())
  const { data } = query
  const [matter, setMatter] = useState<Matter | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [warned, setWarned] = useState(false)
  useUnsaved(codes !== null)
  const place = useRef<HTMLDivElement>(null)
  // The button that opened the box is gone once the second step is switched.
  const opened = useRef(false)
  useEffect(() => {
    if (matter !== null) opened.current = true
    else if (opened.current && document.activeElement === document.body) place.current?.focus()
  }, [matter])
  const refresh = () =>
    renew(queries, ...[secondFactorQuery(), sessionsQuery(), sessionQuery()].map(({ queryKey }) => queryKey))
  const close = () => {
    setMatter(null)
    setCodes(null)
    setWarned(false)
  }
  /** Codes are told once: whoever closes the box otherwise is told to keep them first. */
  const leave = () => (codes === null ? close() : setWarned(true))
  const show = (told: string[]) => {
    setCodes(told)
    void refresh()
  }
  const removed = async () => {
    await refresh()
    toast({ title: t('account.secondStep.removed') })
    close()
  }
  const kept = () => {
    if (matter === 'begin') toast({ title: t('account.secondStep.done'), description: t('account.password.savedText') })
    close()
  }
  // Codes that are shown once stay, whatever becomes of what is fetched beside them.
  if (data === undefined)
    return (
      <QueryState query={query} failed={t('account.secondStep.loadFailed')} loading={t('account.secondStep.loading')} />
    )
  const button = (opens: Matter) => (
    <Button look="secondary" onClick={() => setMatter(opens)} className="min-h-11! px-5! text-md">
      {t(`account.secondStep.${opens}.open`)}
    </Button>
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p aria-live="polite">
        {data.since === null ? (
          t('account.secondStep.off')
        ) : (
          <>
            {t('account.secondStep.on', { date: shortDay(data.since.slice(0, 10), locale) })}{' '}
            <span className={data.codesLeft < 3 ? 'text-wrong' : 'text-muted'}>
              {t('account.secondStep.left', { count: data.codesLeft, all: recoveryCodeCount })}
            </span>
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {data.since === null ? (
          button('begin')
        ) : (
          <>
            {button('renew')}
            {button('remove')}
          </>
        )}
      </div>
      <Dialog
        open={matter !== null}
        onClose={leave}
        title={matter === null ? '' : t(`account.secondStep.${matter}.title`)}
        closeLabel={t('site.close')}
      >
        {codes !== null ? (
          <RecoveryCodes codes={codes} warned={warned} onKept={kept} />
        ) : (
          <>
            {matter === 'begin' && <SetUpSecondFactor onOn={show} onCancel={close} />}
            {matter === 'renew' && (
              <ConfirmBoth
                text={t('account.secondStep.renew.text')}
                submit={t('account.secondStep.renew.submit')}
                change={renewRecoveryCodes}
                onDone={show}
                onCancel={close}
              />
            )}
            {matter === 'remove' && (
              <ConfirmBoth
                text={t('account.secondStep.remove.text')}
                submit={t('account.secondStep.remove.open')}
                change={(both) => removeSecondFactor(both, locale)}
                onDone={() => void removed()}
                onCancel={close}
              />
            )}
          </>
        )}
      </Dialog>
    </div>
  )
}
