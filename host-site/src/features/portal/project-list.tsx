import type { Project, ProjectStatus } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { projectsQuery } from '../../api-client/projects'
import { useErrorToast } from '../../app/portal'
import { patterns, projectPath } from '../../paths'
import { shortDay, useErrorText, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { FilterLinks } from '../../ui/fields/filter-links'
import { Empty, LoadFailed, Loading } from '../../ui/load-state'
import { LongList } from '../../ui/long-list'
import { Bar, Status, type Stage } from '../../ui/status'

const filters = ['all', 'active', 'completed', 'on_hold'] as const
type Filter = (typeof filters)[number]
const statusByFilter: Record<Exclude<Filter, 'all'>, ProjectStatus> = {
  active: 'in_progress',
  completed: 'completed',
  on_hold: 'on_hold',
}
const stages: Record<ProjectStatus, Stage> = { in_progress: 'going', completed: 'done', on_hold: 'held' }

export function ProjectList({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [query] = useSearchParams()
  const filter = filters.find((name) => name === query.get('status')) ?? 'all'
  const { data, error, isPending, isFetching, refetch } = useQuery(projectsQuery(useLocale()))
  const reason = error === null ? '' : t('project.errors.projects.text', { reason: errorText(errorCodeOf(error)) })
  useErrorToast(error, t('project.errors.projects.title'), reason)
  const filterProjects = (name: Filter) =>
    (data ?? []).filter(({ status }) => name === 'all' || status === statusByFilter[name])
  const shown = filterProjects(filter)
  return (
    <section aria-labelledby="projects" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="projects" className="text-lg font-semibold">
          {t('dashboard.projects')}
        </h2>
        {data?.length !== 0 && (
          <FilterLinks
            label={t('dashboard.filters.label')}
            filters={filters.map((name) => ({
              key: name,
              text: t(`dashboard.filters.${name}`),
              count: data && filterProjects(name).length,
              chosen: name === filter,
              to: { search: name === 'all' ? '' : `?status=${name}` },
            }))}
          />
        )}
      </div>
      {isPending && <Loading>{t('dashboard.loading')}</Loading>}
      {error && (
        <LoadFailed
          title={t('project.errors.projects.title')}
          text={reason}
          again={t('portal.again')}
          busy={isFetching}
          onAgain={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <Empty
          title={t('dashboard.none.title')}
          action={
            <Button variant="secondary" onClick={onAsk}>
              {t('support.open')}
            </Button>
          }
        >
          {t('dashboard.none.text')}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && shown.length === 0 && (
        <Empty
          title={t('dashboard.noneHere.title')}
          action={
            <Link to={patterns.portal} replace className={buttonClass('secondary')}>
              {t('dashboard.noneHere.all')}
            </Link>
          }
        >
          {t('dashboard.noneHere.text', { count: data.length })}
        </Empty>
      )}
      {shown.length > 0 && (
        <LongList key={filter} className="mt-5 border-t border-line" items={shown} more={t('portal.more')}>
          {(project) => <Row key={project.id} project={project} />}
        </LongList>
      )}
    </section>
  )
}

function Row({ project: { id, name, description, status, endDate, progress, tasks } }: { project: Project }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li className="relative grid items-center gap-x-8 gap-y-2 border-b border-line py-4 row-tint md:grid-cols-[minmax(0,1fr)_9rem_15rem]">
      <div className="min-w-0">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          {/* The whole row is the link's target; its name is read once. */}
          <Link to={projectPath(id)} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="truncate text-md text-muted">{description ?? t('project.noDescription')}</p>
      </div>
      <Status stage={stages[status]}>{t(`project.statuses.${status}`)}</Status>
      <div>
        <p className="flex justify-between gap-4 text-sm text-muted">
          <span>
            {tasks.total === 0
              ? t('dashboard.noTasks')
              : t('dashboard.tasksDone', { done: tasks.completed, count: tasks.total })}
          </span>
          <span className="font-semibold text-ink">{progress}%</span>
        </p>
        <Bar percent={progress} className="mt-1.5" />
        {endDate && (
          <p className="mt-1 text-sm text-muted">{t('dashboard.until', { date: shortDay(endDate, locale) })}</p>
        )}
      </div>
    </li>
  )
}
