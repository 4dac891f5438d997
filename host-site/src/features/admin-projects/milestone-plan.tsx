import { limits, milestoneRequest, milestoneStatuses, type Milestone, type MilestoneRequest } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Conflicts, useStoredForm } from '../../app/portal'
import { saveMilestone } from '../../api-client/administration/admin-projects'
import { milestonesQuery } from '../../api-client/projects'
import { shortDay, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { FormGrid } from '../../ui/fields/form-grid'
import { SelectField } from '../../ui/fields/select-field'
import { Status } from '../../ui/status'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { milestoneStages } from './part-stages'
import { PlanSection, useSavePart } from './plan-section'

export function MilestonePlan({ projectId }: { projectId: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <PlanSection<Milestone>
      projectId={projectId}
      part="milestones"
      query={milestonesQuery(projectId, locale)}
      title={t('planning.milestones')}
      add={t('planning.addMilestone')}
      none={t('planning.noMilestones')}
      newTitle={t('planning.milestone.new')}
      editTitle={t('planning.milestone.edit')}
      Row={MilestoneRow}
      Form={MilestoneForm}
    />
  )
}

function MilestoneRow({ entry: { title, status, targetDate } }: { entry: Milestone }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted tabular-nums">
          {targetDate === null ? t('project.due.noDate') : shortDay(targetDate, locale)}
        </p>
      </div>
      <Status stage={milestoneStages[status]} className="sm:w-48">
        {t(`project.milestoneStatuses.${status}`)}
      </Status>
    </>
  )
}

function MilestoneForm({
  projectId,
  entry: milestone,
  onSaved,
}: {
  projectId: number
  entry: Milestone | undefined
  onSaved: () => void
}) {
  const { t } = useTranslation()
  const fault = useFaultText()
  const { busy, send } = useSavePart(
    (request: MilestoneRequest) => saveMilestone(projectId, request, milestone?.id),
    onSaved,
  )
  const stored = {
    version: milestone?.version,
    title: milestone?.title ?? '',
    description: milestone?.description ?? '',
    status: milestone?.status ?? 'pending',
    targetDate: milestone?.targetDate ?? '',
    completedDate: milestone?.completedDate ?? '',
  }
  const {
    register,
    handleSubmit,
    conflicts,
    settle,
    formState: { errors },
  } = useStoredForm(milestoneRequest, stored)
  return (
    <FormGrid onSubmit={handleSubmit(send)} busy={busy} save={t('planning.milestone.save')}>
      <TextField
        className="sm:col-span-2"
        label={t('planning.milestone.title')}
        error={fault(errors.title?.message)}
        maxLength={limits.titleMaxChars}
        {...register('title')}
      />
      <TextArea
        className="sm:col-span-2"
        label={t('planning.milestone.description')}
        error={fault(errors.description?.message)}
        maxLength={limits.descriptionMaxChars}
        rows={3}
        {...register('description')}
      />
      <SelectField
        className="sm:col-span-2"
        label={t('planning.milestone.status')}
        options={milestoneStatuses.map((value) => ({ value, text: t(`project.milestoneStatuses.${value}`) }))}
        {...register('status')}
      />
      <TextField
        type="date"
        label={t('planning.milestone.target')}
        error={fault(errors.targetDate?.message)}
        {...register('targetDate')}
      />
      <TextField
        type="date"
        label={t('planning.milestone.completed')}
        error={fault(errors.completedDate?.message)}
        {...register('completedDate')}
      />
      <div className="empty:hidden sm:col-span-2">
        <Conflicts conflicts={conflicts} onSettle={settle} />
      </div>
    </FormGrid>
  )
}
