import { zodResolver } from '@hookform/resolvers/zod'
import { limits, workspaceRequest, type Workspace, type WorkspaceRequest } from '@loquia/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ownKey } from '../../api-client/accounts/session'
import { renameWorkspace } from '../../api-client/accounts/team'
import { useChange, useUnsaved } from '../../app/portal'
import { useFaultText } from '../../texts/use-fault-text'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'

/** What the workspace is called. */
export function NameForm({ workspace: { id, name } }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const fault = useFaultText()
  const { act, busy } = useChange([[ownKey]])
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<WorkspaceRequest>({ resolver: zodResolver(workspaceRequest), defaultValues: { name } })
  useUnsaved(isDirty)
  const save = (request: WorkspaceRequest) =>
    act(() => renameWorkspace(id, request), { done: t('team.name.saved'), failed: t('team.name.failed') })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={t('team.name.field')}
        maxLength={limits.workspaceNameMaxChars}
        error={fault(errors.name?.message)}
        autoComplete="organization"
        {...register('name')}
      />
      <Button type="submit" look="secondary" busy={busy} className="sm:mt-5">
        {t('team.name.save')}
      </Button>
    </form>
  )
}
