import { signInRefusals, type LinkedSignIn } from '@loquia/contracts'
import { linkSignIn, unlinkSignIn } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { accountOptionsQuery, sessionsQuery } from '../../api-client/accounts/account'
import { signInsQuery } from '../../api-client/accounts/sign-ins'
import { callApi } from '../../api-client/call-api'
import { refreshQueries } from '../../api-client/refresh-queries'
import { QueryState } from '../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { useToast } from '../../ui/overlays/toasts'
import { errorCodeOf } from '../../api-client'
import { CurrentPassword, useHasPassword } from './current-password'

type SignInChange = { link: { id: string; name: string } } | { unlink: LinkedSignIn }

export function SignInList() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const queries = useQueryClient()
  const query = useQuery(signInsQuery())
  const { data: options } = useQuery(accountOptionsQuery())
  const [matter, setMatter] = useState<SignInChange | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { mutateAsync: unlink } = useMutation({
    mutationFn: ({ id, password }: { id: number; password: string | undefined }) =>
      callApi(unlinkSignIn, { params: { signInId: id }, body: { password } }),
    onSuccess: () => refreshQueries(queries, signInsQuery().queryKey, sessionsQuery().queryKey),
  })
  if (query.data === undefined)
    return <QueryState query={query} failed={t('account.signIns.loadFailed')} loading={t('account.signIns.loading')} />
  const { signIns } = query.data
  const linkable = (options?.signInProviders ?? []).filter(({ id }) => signIns.every(({ provider }) => provider !== id))
  const close = () => setMatter(null)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <SignInResult />
      {signIns.length > 0 ? (
        <ul className="mb-5 border-t border-line">
          {signIns.map((signIn) => (
            <li
              key={signIn.id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {signIn.name}
                {signIn.email !== null && ` · ${signIn.email}`}{' '}
                <span className="block text-md text-muted">
                  {t('account.signIns.used', { date: shortMoment(signIn.lastUsedAt, locale) })}
                </span>
              </p>
              <button
                type="button"
                onClick={() => setMatter({ unlink: signIn })}
                aria-label={t('account.signIns.unlinkLabel', { name: signIn.name, email: signIn.email ?? '' })}
                className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2"
              >
                {t('account.signIns.unlink')}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4">{t('account.signIns.none')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {linkable.map((provider) => (
          <Button
            key={provider.id}
            variant="secondary"
            onClick={() => setMatter({ link: provider })}
            className="min-h-11! px-5! text-md"
          >
            {t('account.signIns.link', { name: provider.name })}
          </Button>
        ))}
      </div>
      <Dialog
        open={matter !== null}
        onClose={close}
        title={
          matter === null
            ? ''
            : 'link' in matter
              ? t('account.signIns.link', { name: matter.link.name })
              : t('account.signIns.unlinkTitle', { name: matter.unlink.name })
        }
        closeLabel={t('site.close')}
      >
        {matter !== null && 'link' in matter && (
          <ConfirmPassword
            text={t('account.signIns.linkText', { name: matter.link.name })}
            submit={t('account.signIns.goOn')}
            change={async (password) => {
              const { address } = await callApi(linkSignIn, { body: { provider: matter.link.id, password } })
              window.location.assign(address)
            }}
            onCancel={close}
          />
        )}
        {matter !== null && 'unlink' in matter && (
          <ConfirmPassword
            text={t('account.signIns.unlinkText')}
            submit={t('account.signIns.unlink')}
            change={async (password) => {
              await unlink({ id: matter.unlink.id, password })
              toast({ title: t('account.signIns.unlinked') })
              close()
              list.current?.focus()
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </div>
  )
}

/** Reports the result after the provider redirects back. */
function SignInResult() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const [query, setQuery] = useSearchParams()
  const [refusal] = useState(() => signInRefusals.find((code) => code === query.get('oidc')))
  const [linked] = useState(() => query.has('linked'))
  // Shown once, not on later visits.
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current || (refusal === undefined && !linked)) return
    isReported.current = true
    if (linked) toast({ title: t('account.signIns.linked') })
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('oidc')
        next.delete('linked')
        return next
      },
      { replace: true },
    )
  }, [linked, refusal, setQuery, t, toast])
  if (refusal === undefined) return null
  return (
    <p role="alert" className="mb-4 text-md text-wrong" data-refusal={refusal}>
      {errorText(refusal)}
    </p>
  )
}

interface ConfirmPasswordProps {
  text: string
  submit: string
  /** Undefined for accounts without a password. */
  change: (password: string | undefined) => Promise<void>
  onCancel: () => void
}

function ConfirmPassword({ text, submit, change, onCancel }: ConfirmPasswordProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hasPassword = useHasPassword()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => change(hasPassword ? password : undefined),
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
      <p className="mt-3 mb-5 text-md text-muted">{text}</p>
      <CurrentPassword
        ref={field}
        live
        error={
          missing && password === '' ? t('faults.currentPassword') : error ? errorText(errorCodeOf(error)) : undefined
        }
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          reset()
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" variant="ink" busy={isPending}>
          {isPending ? t('account.secondStep.busy') : submit}
        </Button>
      </div>
    </form>
  )
}
