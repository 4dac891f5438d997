import { zodResolver } from '@hookform/resolvers/zod'
import { passwordForm, type DeleteAccountRequest, type PasswordForm } from '@loquia/contracts'
import { deleteAccount } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { sessionKey } from '../../api-client/accounts/session'
import { signInsQuery } from '../../api-client/accounts/sign-ins'
import { useUser, QueryState } from '../../app/portal'
import { patterns } from '../../paths'
import { useErrorText, shortMoment, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/load-state'
import { Dialog } from '../../ui/overlays/dialog'
import { useToast } from '../../ui/overlays/toasts'
import { CurrentPassword, useHasPassword } from './current-password'
import { teamKeysQuery } from '../../api-client/accounts/team-keys'

export function DeleteAccount() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const gone = useRef(false)
  // The confirmation depends on the account's sign-in methods.
  const { isPending } = useQuery(signInsQuery())
  // Removed on unmount; earlier, the guard would redirect to the login.
  useEffect(
    () => () => {
      if (gone.current) queries.removeQueries({ queryKey: [sessionKey] })
    },
    [queries],
  )
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="min-h-11! border-wrong! px-5! text-md text-wrong!"
      >
        {t('account.remove.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('account.remove.title')} closeLabel={t('site.close')}>
        {isPending ? (
          <Loading>{t('account.signIns.loading')}</Loading>
        ) : (
          <DeleteAccountForm onGone={() => (gone.current = true)} onCancel={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

function DeleteAccountForm({ onGone, onCancel }: { onGone: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { username } = useUser()
  const hasPassword = useHasPassword()
  const { mutate, isPending } = useMutation({
    mutationFn: (request: DeleteAccountRequest) => callApi(deleteAccount, { body: request }),
  })
  const [revokeKeys, setRevokeKeys] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<PasswordForm>({
    ...(hasPassword ? { resolver: zodResolver(passwordForm) } : {}),
    defaultValues: { password: '' },
  })
  const remove = ({ password }: PasswordForm) => {
    if (isPending) return
    mutate(hasPassword ? { password, revokeKeys } : { revokeKeys }, {
      onSuccess: ({ removed: { bots, conversations, projects, supportRequests } }) => {
        onGone()
        toast({
          title: t('account.remove.done'),
          description: t('account.remove.receipt', { bots, conversations, projects, requests: supportRequests }),
        })
        void navigate(patterns.home)
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        if (code !== 'password_wrong')
          return toast({ title: t('account.remove.failed'), description: errorText(code), variant: 'destructive' })
        setError('password', { type: 'wrong', message: errorText(code) }, { shouldFocus: true })
      },
    })
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(remove)(event)}>
      <p className="mt-3 mb-5 text-muted">
        {t(hasPassword ? 'account.remove.confirm' : 'account.remove.confirmFresh', { username })}
      </p>
      <CurrentPassword
        error={errors.password?.type === 'wrong' ? errors.password.message : fault(errors.password?.message)}
        {...register('password')}
      />
      <TeamKeys checked={revokeKeys} onChange={setRevokeKeys} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" variant="ink" busy={isPending}>
          {isPending ? t('account.remove.busy') : t('account.remove.submit')}
        </Button>
      </div>
    </form>
  )
}

interface TeamKeysProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** API keys that the user made in teams that stay. Unchecked by default, as other people's programs may use them. */
function TeamKeys({ checked, onChange }: TeamKeysProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(teamKeysQuery())
  const { data: keys } = query
  if (keys === undefined) return <QueryState query={query} failed={t('account.remove.keys.failed')} />
  if (keys.length === 0) return null
  return (
    <section className="mt-2 text-md">
      <h3 className="font-semibold">{t('account.remove.keys.title')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {keys.map(({ id, name, team, lastUsedAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {name}{' '}
            <span className="text-muted">
              {team} ·{' '}
              {lastUsedAt === null
                ? t('account.remove.keys.unused')
                : t('account.remove.keys.used', { date: shortMoment(lastUsedAt, locale) })}
            </span>
          </li>
        ))}
      </ul>
      <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t('account.remove.keys.revoke')}
      </label>
    </section>
  )
}
