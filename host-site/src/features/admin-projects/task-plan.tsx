import { limits, priorities, taskRequest, taskStatuses, type Task, type TaskRequest } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Conflicts, useStoredForm } from '../../app/portal'
import { saveTask } from '../../api-client/administration/admin-projects'
import { tasksQuery } from '../../api-client/projects'
import { shortDay, useLocale } from '../../texts'
import { useFaultText } from '../../texts/use-fault-text'
import { FormGrid } from '../../ui/fields/form-grid'
import { SelectField } from '../../ui/fields/select-field'
import { Status } from '../../ui/status'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { taskStages } from './part-stages'
import { PlanSection, useSavePart } from './plan-section'

export function TaskPlan({ projectId }: { projectId: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <PlanSection<Task>
      projectId={projectId}
      part="tasks"
      query={tasksQuery(projectId, locale)}
      title={t('planning.tasks')}
      add={t('planning.addTask')}
      none={t('planning.noTasks')}
      newTitle={t('planning.task.new')}
      editTitle={t('planning.task.edit')}
      Row={TaskRow}
      Form={TaskForm}
    />
  )
}

function TaskRow({ entry: { title, status, priority, dueDate, completionPercentage } }: { entry: Task }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted tabular-nums">
          {t(`project.priorities.${priority}`)} ·{' '}
          {dueDate === null ? t('project.due.noDueDate') : shortDay(dueDate, locale)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <Status stage={taskStages[status]} className="sm:w-32">
          {t(`project.taskStatuses.${status}`)}
        </Status>
        <span className="w-12 text-right max-sm:w-auto">{completionPercentage}%</span>
      </div>
    </>
  )
}

function TaskForm({
  projectId,
  entry: task,
  onSaved,
}: {
  projectId: number
  entry: Task | undefined
  onSaved: () => void
}) {
  const { t } = useTranslation()
  const fault = useFaultText()
  const { busy, send } = useSavePart((request: TaskRequest) => saveTask(projectId, request, task?.id), onSaved)
  const stored = {
    version: task?.version,
    title: task?.title ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'pending',
    priority: task?.priority ?? 'medium',
    dueDate: task?.dueDate ?? '',
    completionPercentage: task?.completionPercentage ?? 0,
  }
  const {
    register,
    handleSubmit,
    setValue,
    conflicts,
    settle,
    formState: { errors },
  } = useStoredForm(taskRequest, stored)
  const onStatus = (event: { target: { value: string } }) => {
    // Completed tasks are at 100 percent; other states keep the share.
    if (event.target.value === 'completed') setValue('completionPercentage', 100)
  }
  return (
    <FormGrid onSubmit={handleSubmit(send)} busy={busy} save={t('planning.task.save')}>
      <TextField
        className="sm:col-span-2"
        label={t('planning.task.title')}
        error={fault(errors.title?.message)}
        maxLength={limits.titleMaxChars}
        {...register('title')}
      />
      <TextArea
        className="sm:col-span-2"
        label={t('planning.task.description')}
        error={fault(errors.description?.message)}
        maxLength={limits.descriptionMaxChars}
        rows={3}
        {...register('description')}
      />
      <SelectField
        label={t('planning.task.status')}
        options={taskStatuses.map((value) => ({ value, text: t(`project.taskStatuses.${value}`) }))}
        {...register('status', { onChange: onStatus })}
      />
      <SelectField
        label={t('planning.task.priority')}
        options={priorities.map((value) => ({ value, text: t(`project.priorities.${value}`) }))}
        {...register('priority')}
      />
      <TextField
        type="date"
        label={t('planning.task.due')}
        error={fault(errors.dueDate?.message)}
        {...register('dueDate')}
      />
      <TextField
        type="number"
        min={0}
        max={100}
        step={1}
        inputMode="numeric"
        label={t('planning.task.percentage')}
        error={fault(errors.completionPercentage?.message)}
        {...register('completionPercentage')}
      />
      <div className="empty:hidden sm:col-span-2">
        <Conflicts conflicts={conflicts} onSettle={settle} />
      </div>
    </FormGrid>
  )
}
