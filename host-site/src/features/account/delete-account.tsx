import { zodResolver } from '@hookform/resolvers/zod'
import { passwordForm, type PasswordForm } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { deleteAccount } from '../../api-client/accounts/account'
import { ownKey } from '../../api-client/accounts/session'
import { signInsQuery } from '../../api-client/accounts/sign-ins'
import { useUser } from '../../app/portal'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/load-state'
import { Dialog } from '../../ui/overlays/dialog'
import { useToast } from '../../ui/overlays/toasts'
import { CurrentPassword, useHasPassword } from './current-password'
import { KeptKeys } from './kept-keys'

/** The button, and behind it a dialog that asks for the password: deleting cannot be undone. */
export function DeleteAccount() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const gone = useRef(false)
  // What confirms it depends on the ways into the account.
  const { isPending } = useQuery(signInsQuery())
  // Forgotten with the page: earlier, the guard would lead to the login.
  useEffect(
    () => () => {
      if (gone.current) queries.removeQueries({ queryKey: [ownKey] })
    },
    [queries],
  )
  return (
    <>
      <Button
        look="secondary"
        onClick={() => setOpen(true)}
        className="min-h-11! border-wrong! px-5! text-md text-wrong!"
      >
        {t('account.remove.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('account.remove.title')} closeLabel={t('site.close')}>
        {isPending ? (
          <Loading>{t('account.signIns.loading')}</Loading>
        ) : (
          <Confirm onGone={() => (gone.current = true)} onCancel={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

function Confirm({ onGone, onCancel }: { onGone: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { username } = useUser()
  const hasPassword = useHasPassword()
  const { mutate, isPending } = useMutation({ mutationFn: deleteAccount })
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
        if (code !== 'wrong_password')
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
      <KeptKeys checked={revokeKeys} onChange={setRevokeKeys} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {t('portal.cancel')}
        </Button>
        <Button type="submit" look="ink" busy={isPending}>
          {isPending ? t('account.remove.busy') : t('account.remove.submit')}
        </Button>
      </div>
    </form>
  )
}
