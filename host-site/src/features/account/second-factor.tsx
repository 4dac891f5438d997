import { recoveryCodeCount } from '@loquia/contracts'
import { createRecoveryCodes, turnOffSecondFactor } from '@loquia/contracts/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionsQuery } from '../../api-client/accounts/account'
import { refreshQueries } from '../../api-client/refresh-queries'
import { callApi } from '../../api-client/call-api'
import { secondFactorQuery } from '../../api-client/accounts/second-factor'
import { sessionQuery } from '../../api-client/accounts/session'
import { QueryState, useUnsaved, saveFile } from '../../app/portal'
import { shortDay, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { useToast } from '../../ui/overlays/toasts'
import { ConfirmBoth } from './confirm-both'
import { SetUpSecondFactor } from './set-up-second-factor'
import { Download as Sign } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button'

type SecondFactorAction = 'begin' | 'renew' | 'remove'

export function SecondFactor() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const queries = useQueryClient()
  const query = useQuery(secondFactorQuery())
  const { data } = query
  const [matter, setMatter] = useState<SecondFactorAction | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [warned, setWarned] = useState(false)
  useUnsaved(codes !== null)
  const place = useRef<HTMLDivElement>(null)
  // The button that opened the dialog disappears after the change, so the focus moves.
  const opened = useRef(false)
  useEffect(() => {
    if (matter !== null) opened.current = true
    else if (opened.current && document.activeElement === document.body) place.current?.focus()
  }, [matter])
  const refresh = () =>
    refreshQueries(queries, ...[secondFactorQuery(), sessionsQuery(), sessionQuery()].map(({ queryKey }) => queryKey))
  const close = () => {
    setMatter(null)
    setCodes(null)
    setWarned(false)
  }
  const closeOrWarn = () => (codes === null ? close() : setWarned(true))
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    void refresh()
  }
  const finishRemoval = async () => {
    await refresh()
    toast({ title: t('account.secondStep.removed') })
    close()
  }
  const finishCodes = () => {
    if (matter === 'begin') toast({ title: t('account.secondStep.done'), description: t('account.password.savedText') })
    close()
  }
  // One-time codes must survive a failed refetch.
  if (data === undefined)
    return (
      <QueryState query={query} failed={t('account.secondStep.loadFailed')} loading={t('account.secondStep.loading')} />
    )
  const openButton = (opens: SecondFactorAction) => (
    <Button variant="secondary" onClick={() => setMatter(opens)} className="min-h-11! px-5! text-md">
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
          openButton('begin')
        ) : (
          <>
            {openButton('renew')}
            {openButton('remove')}
          </>
        )}
      </div>
      <Dialog
        open={matter !== null}
        onClose={closeOrWarn}
        title={matter === null ? '' : t(`account.secondStep.${matter}.title`)}
        closeLabel={t('site.close')}
      >
        {codes !== null ? (
          <RecoveryCodes codes={codes} warned={warned} onStored={finishCodes} />
        ) : (
          <>
            {matter === 'begin' && <SetUpSecondFactor onOn={showCodes} onCancel={close} />}
            {matter === 'renew' && (
              <ConfirmBoth
                text={t('account.secondStep.renew.text')}
                submit={t('account.secondStep.renew.submit')}
                change={async (both) => (await callApi(createRecoveryCodes, { body: both })).recoveryCodes}
                onDone={showCodes}
                onCancel={close}
              />
            )}
            {matter === 'remove' && (
              <ConfirmBoth
                text={t('account.secondStep.remove.text')}
                submit={t('account.secondStep.remove.open')}
                change={(both) => callApi(turnOffSecondFactor, { body: both })}
                onDone={() => void finishRemoval()}
                onCancel={close}
              />
            )}
          </>
        )}
      </Dialog>
    </div>
  )
}

/**
 * Codes show only once, so only the confirmation button closes the dialog.
 * @param warned the user tried to close it otherwise
 */
function RecoveryCodes({ codes, warned, onStored }: { codes: string[]; warned: boolean; onStored: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="mt-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('account.secondStep.codes.title')}
      </h3>
      <p className="mt-1 text-md text-muted">{t('account.secondStep.codes.text')}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card border border-line bg-tint px-5 py-4 font-mono text-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={t('account.secondStep.codes.copy')}
          copiedLabel={t('account.secondStep.copied')}
          variant="secondary"
          onFailed={() => toast({ title: t('account.secondStep.copyFailed'), variant: 'destructive' })}
        />
        <Button
          variant="secondary"
          onClick={() =>
            saveFile({
              name: t('account.secondStep.codes.file'),
              content: new Blob([`${text}\n`], { type: 'text/plain' }),
            })
          }
        >
          <Sign size={16} aria-hidden="true" /> {t('account.secondStep.codes.download')}
        </Button>
      </div>
      <p aria-live="assertive" className="min-h-6 pt-3 text-sm text-wrong">
        {warned && t('account.secondStep.codes.first')}
      </p>
      <div className="mt-3 flex justify-end">
        <Button variant="ink" onClick={onStored}>
          {t('account.secondStep.codes.kept')}
        </Button>
      </div>
    </div>
  )
}
