import type { Task } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { tasksQuery } from '../../api-client/projects'
import { useErrorToast } from '../../app/portal'
import { shortDay, useErrorText, useLocale } from '../../texts'
import { Empty, LoadFailed, Loading } from '../../ui/load-state'
import { Bar, Status } from '../../ui/status'
import { DueDate } from './due-date'
import { taskStages } from './stages'

export function TaskList({ projectId }: { projectId: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery(tasksQuery(projectId, locale))
  const reason = error === null ? '' : t('project.errors.tasks.text', { reason: errorText(errorCodeOf(error)) })
  useErrorToast(error, t('project.errors.tasks.title'), reason)
  if (error)
    return (
      <LoadFailed
        title={t('project.errors.tasks.title')}
        text={reason}
        again={t('portal.again')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  if (data === undefined) return <Loading>{t('project.loading')}</Loading>
  if (data.length === 0) return <Empty title={t('project.noTasks.title')}>{t('project.noTasks.text')}</Empty>
  return (
    <ol className="-mt-4">
      {data.map((task) => (
        <Row key={task.id} task={task} />
      ))}
    </ol>
  )
}

function Row({ task: { title, description, status, priority, dueDate, completionPercentage } }: { task: Task }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_9rem_11rem_8rem] md:items-center">
      <div className="min-w-0">
        <h3 className={clsx('font-semibold', status === 'completed' && 'text-muted')}>{title}</h3>
        {description && <p className="text-md text-muted">{description}</p>}
        <p className={clsx('mt-0.5 text-sm', priority === 'high' ? 'font-medium text-ink' : 'text-muted')}>
          {t(`project.priorities.${priority}`)}
        </p>
      </div>
      <Status stage={taskStages[status]}>{t(`project.taskStatuses.${status}`)}</Status>
      <div>
        <DueDate day={dueDate} done={status === 'completed'} absent={t('project.due.noDueDate')} />
        {/* Beside “Completed”, a bare date would look like the completion date. */}
        {dueDate && (
          <p className="text-sm text-muted tabular-nums">
            {status === 'completed'
              ? t('project.dueOn', { date: shortDay(dueDate, locale) })
              : shortDay(dueDate, locale)}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Bar percent={completionPercentage} />
        <span className="w-12 shrink-0 text-right text-md font-semibold">{completionPercentage}%</span>
      </div>
    </li>
  )
}
