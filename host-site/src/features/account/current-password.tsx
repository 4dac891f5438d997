import { freshSignInMinutes, limits } from '@loquia/contracts'
import { startOidcLogin } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveToSignIn } from '../../api-client/accounts/session'
import { callAddress } from '../../api-client/call-api'
import { signInsQuery } from '../../api-client/accounts/sign-ins'
import { useLocale } from '../../texts'
import { patterns } from '../../paths'
import { PasswordField } from '../../ui/fields/password-field'

/** Returns whether the account has a password; accounts created by another provider's login have none. */
export function useHasPassword(): boolean {
  return useQuery(signInsQuery()).data?.password !== false
}

type CurrentPasswordProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'showLabel' | 'hideLabel' | 'autoComplete' | 'maxLength'
>

/** Accounts without a password confirm by a new login instead. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(signInsQuery())
  if (data?.password === false)
    return (
      <div className="text-md">
        <p>{t('account.fresh.text', { minutes: freshSignInMinutes })}</p>
        {props.error !== undefined && (
          <p role="alert" className="mt-2 text-wrong">
            {props.error}
          </p>
        )}
        <ul>
          {data.signIns.map(({ id, provider, name }) => (
            <li key={id}>
              <a
                href={callAddress(startOidcLogin, {
                  params: { provider },
                  query: { language: locale, next: patterns.account, again: 'yes' },
                })}
                onClick={leaveToSignIn}
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
              >
                {t('account.fresh.again', { name })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <PasswordField
      {...props}
      label={t('account.password.current')}
      showLabel={t('passwordField.show')}
      hideLabel={t('passwordField.hide')}
      autoComplete="current-password"
      maxLength={limits.passwordMaxChars}
    />
  )
}
