import {
  limits,
  projectRequest,
  projectStatuses,
  usersQuery,
  type ManagedProject,
  type ProjectRequest,
} from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useCallback } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { saveProject, projectKeys } from '../../api-client/administration/admin-projects'
import { userDetailsQuery, usersListQuery } from '../../api-client/administration/admin-users'
import { Conflicts, useRefusal, useStoredForm } from '../../app/portal'
import { useFaultText } from '../../texts/use-fault-text'
import { FormGrid } from '../../ui/fields/form-grid'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { refreshQueries } from '../../api-client/refresh-queries'

type Fields = z.input<typeof projectRequest>
const projectFields = (project?: ManagedProject, clientId?: number): Fields => ({
  clientId: project?.client.id ?? clientId ?? '',
  name: project?.name ?? '',
  description: project?.description ?? '',
  status: project?.status ?? 'in_progress',
  startDate: project?.startDate ?? '',
  endDate: project?.endDate ?? '',
  version: project?.version,
})

/** The form creates a project if none is given. */
export function ProjectForm({
  project,
  clientId,
  onSaved,
}: {
  project?: ManagedProject
  clientId?: number | undefined
  onSaved: (project: ManagedProject) => void
}) {
  const { t } = useTranslation()
  const toast = useToast()
  const fault = useFaultText()
  const refused = useRefusal()
  const refresh = useRefreshProjects()
  const stored = projectFields(project, clientId)
  const {
    control,
    register,
    handleSubmit,
    getValues,
    markStored,
    conflicts,
    settle,
    formState: { errors },
  } = useStoredForm(projectRequest, stored)
  const { mutate, isPending } = useMutation({
    mutationFn: async (request: ProjectRequest) => {
      const sent = getValues()
      try {
        const saved = await saveProject(request, project?.id)
        if (project) markStored(sent)
        return saved
      } finally {
        await refresh()
      }
    },
  })
  const clients = useClients(Number(useWatch({ control, name: 'clientId' })) || undefined)
  const save = (request: ProjectRequest) => {
    if (isPending) return
    mutate(request, {
      onSuccess: (saved) => {
        toast({ title: t(project ? 'planning.form.saved' : 'planning.form.created') })
        onSaved(saved)
      },
      onError: (error) => refused(t('planning.form.failed'), error),
    })
  }
  return (
    <FormGrid
      onSubmit={handleSubmit(save)}
      busy={isPending}
      save={t(project ? 'planning.form.save' : 'planning.form.create')}
    >
      <SearchField
        className={project ? 'sm:col-span-2' : ''}
        label={t('planning.form.find')}
        placeholder={t('planning.form.findHint')}
        value={clients.search}
        onSearch={clients.setSearch}
      />
      <Controller
        control={control}
        name="clientId"
        render={({ field }) => (
          <SelectField
            {...field}
            className={project ? 'sm:col-span-2' : ''}
            value={String(field.value ?? '')}
            label={t('planning.form.client')}
            error={fault(errors.clientId?.message)}
            options={[{ value: '', text: t('planning.form.choose') }, ...clients.options]}
          />
        )}
      />
      <TextField
        className="sm:col-span-2"
        label={t('planning.form.name')}
        error={fault(errors.name?.message)}
        maxLength={limits.titleMaxChars}
        {...register('name')}
      />
      <TextArea
        className="sm:col-span-2"
        label={t('planning.form.description')}
        error={fault(errors.description?.message)}
        maxLength={limits.descriptionMaxChars}
        rows={3}
        {...register('description')}
      />
      <SelectField
        className="sm:col-span-2"
        label={t('planning.form.status')}
        options={projectStatuses.map((status) => ({ value: status, text: t(`project.statuses.${status}`) }))}
        {...register('status')}
      />
      <TextField
        type="date"
        label={t('planning.form.start')}
        error={fault(errors.startDate?.message)}
        {...register('startDate')}
      />
      <TextField
        type="date"
        label={t('planning.form.end')}
        error={fault(errors.endDate?.message)}
        {...register('endDate')}
      />
      <div className="empty:hidden sm:col-span-2">
        <Conflicts conflicts={conflicts} onSettle={settle} />
      </div>
    </FormGrid>
  )
}

/** Always includes the chosen client. */
function useClients(chosen: number | undefined) {
  const [search, setSearch] = useState('')
  const { data: found } = useQuery(usersListQuery(usersQuery.parse({ search, sort: 'username', order: 'asc' })))
  const { data: own } = useQuery({ ...userDetailsQuery(chosen ?? 0), enabled: chosen !== undefined })
  const users = [...(own ? [own.user] : []), ...(found?.users ?? []).filter(({ id }) => id !== own?.user.id)]
  return {
    search,
    setSearch,
    options: users.map(({ id, username, company }) => ({
      value: String(id),
      text: company ? `${username}, ${company}` : username,
    })),
  }
}

export function useRefreshProjects(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => refreshQueries(queries, ...projectKeys), [queries])
}
