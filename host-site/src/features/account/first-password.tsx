import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { accountOptionsQuery, forgotPassword } from '../../api-client/accounts/account'
import { useUser } from '../../app/portal'
import { useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'

/** For an account that another provider's login opened: a first password comes by a link in an email. */
export function FirstPassword() {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const { email } = useUser()
  const { data: options } = useQuery(accountOptionsQuery())
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: forgotPassword })
  if (options?.passwordReset === false) return <p>{t('account.firstPassword.noMail')}</p>
  return (
    <>
      <p>{t('account.firstPassword.text', { email })}</p>
      <Button
        look="secondary"
        busy={isPending}
        onClick={() => mutate({ email, language: locale })}
        className="mt-4 min-h-11! px-5! text-md"
      >
        {t('account.firstPassword.submit')}
      </Button>
      <p aria-live="polite" className="mt-3 min-h-6 text-md">
        {isSuccess && t('account.firstPassword.sent')}
        {error && <span className="text-wrong">{errorText(errorCodeOf(error))}</span>}
      </p>
    </>
  )
}
