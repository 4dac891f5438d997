import { zodResolver } from '@hookform/resolvers/zod'
import {
  invitationRequest,
  limits,
  workspaceRoles,
  type InvitationRequest,
  type InvitationResponse,
  type Workspace,
} from '@loquia/contracts'
import { inviteMember, revokeInvitation } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { refreshQueries } from '../../api-client/refresh-queries'
import { workspaceQuery } from '../../api-client/accounts/team'
import { callApi } from '../../api-client/call-api'
import { useUnsaved, useChange } from '../../app/portal'
import { useErrorText, shortDay, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'

/** The link is shown only once. */
export function InviteForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: (request: InvitationRequest) =>
      callApi(inviteMember, { params: { workspaceId: workspace.id }, body: request }),
    onSettled: () => refreshQueries(queries, workspaceQuery(workspace.id).queryKey),
  })
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isDirty },
  } = useForm<InvitationRequest>({
    resolver: zodResolver(invitationRequest),
    defaultValues: { email: '', role: 'agent' },
  })
  useUnsaved(isDirty)
  const send = (request: InvitationRequest) => {
    if (isPending) return
    mutate(request, {
      onSuccess: () => reset({ email: '', role: request.role }),
      onError: (error) => {
        const message = errorText(errorCodeOf(error))
        toast({ title: t('team.invite.failed'), description: message, variant: 'destructive' })
        if (errorCodeOf(error) === 'already_member')
          setError('email', { type: 'refused', message }, { shouldFocus: true })
      },
    })
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(send)(event)}
        className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
      >
        <TextField
          label={t('team.invite.email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailMaxChars}
          error={errors.email?.type === 'refused' ? errors.email.message : fault(errors.email?.message)}
          {...register('email')}
        />
        <SelectField
          label={t('team.role')}
          options={workspaceRoles.map((role) => ({ value: role, text: t(`roles.${role}.name`) }))}
          {...register('role')}
        />
        <Button type="submit" busy={isPending} className="sm:mt-5">
          {t(isPending ? 'team.invite.busy' : 'team.invite.submit')}
        </Button>
      </form>
      {data !== undefined && (
        <InvitationLink key={data.link} invitation={data} mailAvailable={workspace.mailAvailable} />
      )}
    </>
  )
}

function InvitationLink({
  invitation: { invitation, link },
  mailAvailable,
}: {
  invitation: InvitationResponse
  mailAvailable: boolean
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-4 rounded-card border border-line bg-tint px-5 py-4">
      <output className="block text-md [overflow-wrap:anywhere]">
        {t(mailAvailable ? 'team.invite.sent' : 'team.invite.made', { email: invitation.email })}
      </output>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={t('team.invite.link')}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow rounded-sm border border-edge bg-ground px-3 py-2 text-md text-ellipsis"
        />
        <CopyButton
          text={link}
          label={t('team.invite.copy')}
          copiedLabel={t('team.invite.copied')}
          onFailed={() => field.current?.focus()}
        />
      </div>
    </div>
  )
}

export function InvitationList({ workspace: { id, invitations } }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  const { act } = useChange([workspaceQuery(id).queryKey])
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="mt-8 text-md font-medium text-muted outline-none">
        {t('team.invitations.title')}
      </h3>
      {invitations.length === 0 ? (
        <p className="mt-2 text-md text-muted">{t('team.invitations.none')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {invitations.map(({ id: invitationId, email, role, expiresAt }) => (
            <li
              key={invitationId}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {email}
                <span className="block text-md text-muted">
                  {t(`roles.${role}.name`)} ·{' '}
                  {t('team.invitations.until', { date: shortDay(expiresAt.slice(0, 10), locale) })}
                </span>
              </p>
              <button
                type="button"
                aria-label={t('team.invitations.takeBackLabel', { email })}
                onClick={() =>
                  act(() => callApi(revokeInvitation, { params: { workspaceId: id, invitationId } }), {
                    done: t('team.invitations.takenBack'),
                    failed: t('team.invitations.failed'),
                    onDone: () => title.current?.focus(),
                  })
                }
                className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2"
              >
                {t('team.invitations.takeBack')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
