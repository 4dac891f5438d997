import { exportAccount } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callAddress } from '../../api-client/call-api'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { signInsQuery } from '../../api-client/accounts/sign-ins'
import { workspacesQuery } from '../../api-client/accounts/team'
import { DownloadButton, PageTitle, PortalFrame, roleMay, useUser } from '../../app/portal'
import { patterns } from '../../paths'
import { shortDay, useLocale } from '../../texts'
import { DeleteAccount } from './delete-account'
import { useHasPassword } from './current-password'
import { PasswordForm, FirstPassword } from './password-form'
import { ProfileForm, PictureField } from './profile-form'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'
import { SignInList } from './sign-in-list'

export function AccountPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('account.title')}>
      <Account />
    </PortalFrame>
  )
}

function Account() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { username, createdAt, secondFactorDue } = useUser()
  // Decided once: moving would close the dialog with the recovery codes.
  const [secondStepFirst] = useState(secondFactorDue === true)
  const hasPassword = useHasPassword()
  const { data: options } = useQuery(accountOptionsQuery())
  const { data: workspaces } = useQuery(workspacesQuery())
  const mayMakeKeys = workspaces?.some(({ role }) => roleMay(role, 'POST /api/workspaces/:workspaceId/keys')) ?? false
  const { data: known } = useQuery(signInsQuery())
  const hasProviders = (options?.signInProviders.length ?? 0) > 0 || (known?.signIns.length ?? 0) > 0
  const secondStep = (
    <Part title={t('account.secondStep.title')} text={t('account.secondStep.text')}>
      <SecondFactor />
    </Part>
  )
  return (
    <>
      <PageTitle below={t('account.text', { username, date: shortDay(createdAt.slice(0, 10), locale) })}>
        {t('account.title')}
      </PageTitle>
      {secondFactorDue && (
        <output className="mt-6 block max-w-prose rounded-card border border-line bg-tint px-5 py-4 text-md">
          {t('account.secondStep.due')}
        </output>
      )}
      <div className="mt-6">
        {secondStepFirst && secondStep}
        <Part title={t('account.profile.title')}>
          <PictureField />
          <ProfileForm />
        </Part>
        <Part title={t('account.password.title')} {...(hasPassword ? { text: t('account.password.text') } : {})}>
          {hasPassword ? <PasswordForm /> : <FirstPassword />}
        </Part>
        {hasProviders && (
          <Part title={t('account.signIns.title')} text={t('account.signIns.text')}>
            <SignInList />
          </Part>
        )}
        {!secondStepFirst && secondStep}
        <Part title={t('account.sessions.title')}>
          <SessionList />
        </Part>
        {mayMakeKeys && (
          <Part title={t('account.programs.title')} text={t('account.programs.text')}>
            <Link to={patterns.apiKeys} className="text-accent underline underline-offset-4">
              {t('account.programs.open')}
            </Link>
          </Part>
        )}
        <Part title={t('account.data.title')} text={t('account.data.text')}>
          <DownloadButton address={callAddress(exportAccount)}>{t('account.data.export')}</DownloadButton>
        </Part>
        <Part title={t('account.remove.title')} text={t('account.remove.text')}>
          <DeleteAccount />
        </Part>
      </div>
    </>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {text && <p className="mt-1 text-md text-muted">{text}</p>}
      </div>
      <div className="max-w-xl">{children}</div>
    </section>
  )
}
