import type { BeginSecondFactorResponse } from '@loquia/contracts'
import { confirmSecondFactor, startSecondFactor } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { CodeField } from '../../app/code-field'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { useToast } from '../../ui/overlays/toasts'
import { QrCode } from '../../ui/qr-code'
import { CurrentPassword, useHasPassword } from './current-password'

export function SetUpSecondFactor({
  onOn,
  onCancel,
}: {
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const [begun, setBegun] = useState<BeginSecondFactorResponse | null>(null)
  return begun === null ? (
    <PasswordStep onBegun={setBegun} onCancel={onCancel} />
  ) : (
    <ScanForm begun={begun} onOn={onOn} onCancel={onCancel} />
  )
}

function PasswordStep({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: BeginSecondFactorResponse) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hasPassword = useHasPassword()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(startSecondFactor, { body: hasPassword ? { password } : {} }),
    onSuccess: onBegun,
    onError: () => field.current?.focus(),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMissing(hasPassword && password === '')
    if (hasPassword && password === '') field.current?.focus()
    else mutate()
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="mt-3 mb-5 text-md text-muted">{t('account.secondStep.begin.text')}</p>
      <CurrentPassword
        ref={field}
        live
        error={
          missing && password === '' ? t('faults.currentPassword') : error ? errorText(errorCodeOf(error)) : undefined
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" variant="ink" busy={isPending}>
          {isPending ? t('account.secondStep.busy') : t('account.secondStep.begin.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Selects a refused code, so that typing replaces it. */
function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

function ScanForm({
  begun: { secret, address },
  onOn,
  onCancel,
}: {
  begun: BeginSecondFactorResponse
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await callApi(confirmSecondFactor, { body: { code } })).recoveryCodes,
    onSuccess: onOn,
    onError: () => focusAndSelect(field.current),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMissing(code.trim() === '')
    if (code.trim() === '') field.current?.focus()
    else mutate()
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="mt-3 text-md text-muted">{t('account.secondStep.scan.text')}</p>
      <div className="mt-5 grid items-start gap-x-7 gap-y-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <QrCode text={address} label={t('account.secondStep.scan.picture')} />
        <div>
          {/* A phone cannot scan its own screen. */}
          <a
            href={address}
            className="mb-3 inline-flex min-h-11 items-center text-md text-accent underline underline-offset-4 sm:hidden"
          >
            {t('account.secondStep.scan.open')}
          </a>
          <p className="text-sm font-medium text-muted">{t('account.secondStep.scan.key')}</p>
          <p className="mt-1 mb-4 max-w-52 font-mono text-md [overflow-wrap:anywhere]" data-secret="">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <CopyButton
            text={secret}
            label={t('account.secondStep.scan.copy')}
            copiedLabel={t('account.secondStep.copied')}
            variant="secondary"
            onFailed={() => toast({ title: t('account.secondStep.copyFailed'), variant: 'destructive' })}
          />
        </div>
      </div>
      <div className="mt-6">
        <CodeField
          ref={field}
          value={code}
          onChange={setCode}
          error={missing && code.trim() === '' ? t('faults.code') : error ? errorText(errorCodeOf(error)) : undefined}
        />
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" variant="ink" busy={isPending}>
          {isPending ? t('account.secondStep.busy') : t('account.secondStep.scan.submit')}
        </Button>
      </div>
    </form>
  )
}
