import type { Project } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { projectQuery } from '../../api-client/projects'
import { PortalFrame, useErrorToast } from '../../app/portal'
import { patterns } from '../../paths'
import { useErrorText, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { LoadFailed, Loading } from '../../ui/load-state'
import { Status } from '../../ui/status'
import { Tabs } from '../../ui/tabs'
import { MilestoneList } from './milestone-list'
import { projectStages } from './stages'
import { ProjectSummary } from './project-summary'
import { TaskList } from './task-list'

export function ProjectPage() {
  const { t } = useTranslation()
  const { projectId = '' } = useParams()
  const id = /^\d{1,9}$/.test(projectId) ? Number(projectId) : Number.NaN
  return (
    <PortalFrame title={t('dashboard.projects')}>
      <Link
        to={patterns.portal}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('portal.back')}
      </Link>
      {Number.isNaN(id) ? <NotFound /> : <ProjectLoader key={id} id={id} />}
    </PortalFrame>
  )
}

function ProjectLoader({ id }: { id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(projectQuery(id, useLocale()))
  const missing = error !== null && errorCodeOf(error) === 'not_found'
  const reason = error === null ? '' : t('project.errors.project.text', { reason: errorText(errorCodeOf(error)) })
  useErrorToast(missing ? null : error, t('project.errors.project.title'), reason)
  if (data) return <ProjectDetails project={data} />
  if (missing) return <NotFound />
  if (error)
    return (
      <LoadFailed
        title={t('project.errors.project.title')}
        text={reason}
        again={t('portal.again')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  return <Loading>{t('project.loading')}</Loading>
}

function ProjectDetails({ project }: { project: Project }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="display min-w-0 text-2xl">{project.name}</h1>
        <Status stage={projectStages[project.status]}>{t(`project.statuses.${project.status}`)}</Status>
      </div>
      <p className="mt-2 max-w-prose text-muted">{project.description ?? t('project.noDescription')}</p>
      <ProjectSummary project={project} />
      <div className="mt-12">
        <Tabs
          label={t('project.tabs.label')}
          chosenId={query.get('tab') ?? 'tasks'}
          onChoose={(id) => setQuery(id === 'tasks' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
          tabs={[
            { id: 'tasks', title: t('project.tabs.tasks'), content: <TaskList projectId={project.id} /> },
            {
              id: 'milestones',
              title: t('project.tabs.milestones'),
              content: <MilestoneList projectId={project.id} />,
            },
          ]}
        />
      </div>
    </>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="pt-10">
      <h1 className="display text-2xl">{t('project.notFound.title')}</h1>
      <p className="mt-3 text-muted">{t('project.notFound.text')}</p>
      <Link to={patterns.portal} className={buttonClass('primary', 'mt-8')}>
        {t('portal.back')}
      </Link>
    </div>
  )
}
