import type { Milestone } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { milestonesQuery } from '../../api-client/projects'
import { useErrorToast } from '../../app/portal'
import { shortDay, useErrorText, useLocale } from '../../texts'
import { Empty, LoadFailed, Loading } from '../../ui/load-state'
import { Sheet } from '../../ui/overlays/sheet'
import { Status } from '../../ui/status'
import { DueDate } from './due-date'
import { milestoneStages } from './stages'

export function MilestoneList({ projectId }: { projectId: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery(milestonesQuery(projectId, locale))
  const reason = error === null ? '' : t('project.errors.milestones.text', { reason: errorText(errorCodeOf(error)) })
  useErrorToast(error, t('project.errors.milestones.title'), reason)
  if (error)
    return (
      <LoadFailed
        title={t('project.errors.milestones.title')}
        text={reason}
        again={t('portal.again')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  if (data === undefined) return <Loading>{t('project.loading')}</Loading>
  if (data.length === 0) return <Empty title={t('project.noMilestones.title')}>{t('project.noMilestones.text')}</Empty>
  return (
    <ol className="-mt-4">
      {data.map((milestone) => (
        <Row key={milestone.id} milestone={milestone} />
      ))}
    </ol>
  )
}

function Row({ milestone: { title, description, status, targetDate, completedDate } }: { milestone: Milestone }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const reached = status === 'reached'
  const formatDate = (day: string | null) => (day === null ? t('project.none') : shortDay(day, locale))
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[2rem_minmax(0,1fr)_10rem_11rem_12rem] md:items-center">
      <Sheet state={reached ? 'read' : 'found'} className="hidden w-6 md:block" />
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        {description && <p className="text-md text-muted">{description}</p>}
      </div>
      <Status stage={milestoneStages[status]}>{t(`project.milestoneStatuses.${status}`)}</Status>
      <DueDate day={targetDate} done={reached} absent={t('project.due.noDate')} />
      <dl className="text-sm text-muted tabular-nums">
        <div className="flex gap-1.5">
          <dt>{t('project.target')}</dt>
          <dd className="text-ink">{formatDate(targetDate)}</dd>
        </div>
        {reached && (
          <div className="flex gap-1.5">
            <dt>{t('project.completedOn')}</dt>
            <dd className="text-ink">{formatDate(completedDate)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
