import type { ManagedProject } from '@loquia/contracts'
import { archiveProject, deleteProject } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { managedProjectQuery, projectKeys } from '../../api-client/administration/admin-projects'
import { callApi } from '../../api-client/call-api'
import { PageTitle, PortalFrame, useChange } from '../../app/portal'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { LoadFailed, Loading } from '../../ui/load-state'
import { Status } from '../../ui/status'
import { MilestonePlan } from './milestone-plan'
import { projectStages } from './part-stages'
import { ProjectForm } from './project-form'
import { TaskPlan } from './task-plan'

const noQueries: readonly [] = []

export function AdminProjectPage() {
  const { t } = useTranslation()
  const { projectId = '' } = useParams()
  const id = /^\d{1,9}$/.test(projectId) ? Number(projectId) : Number.NaN
  return (
    <PortalFrame title={t('planning.title')} needs="admin">
      <Link
        to={patterns.adminProjects}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 text-md text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t('planning.back')}
      </Link>
      {Number.isNaN(id) ? (
        <h1 className="display mt-4 text-2xl">{t('project.notFound.title')}</h1>
      ) : (
        <ProjectPlanLoader key={id} id={id} />
      )}
    </PortalFrame>
  )
}

function ProjectPlanLoader({ id }: { id: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(managedProjectQuery(id))
  if (data) return <ProjectPlan project={data} />
  if (error && errorCodeOf(error) === 'not_found')
    return <h1 className="display mt-4 text-2xl">{t('project.notFound.title')}</h1>
  if (error)
    return (
      <LoadFailed
        title={t('planning.failed')}
        text={errorText(errorCodeOf(error))}
        again={t('portal.again')}
        busy={isFetching}
        onAgain={() => void refetch()}
      />
    )
  return <Loading>{t('project.loading')}</Loading>
}

function ProjectPlan({ project }: { project: ManagedProject }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { act: change, busy } = useChange(projectKeys)
  // Deletion leaves the page without refetching the project.
  const { act: leave, busy: leaving } = useChange(noQueries)
  const [deleting, setDeleting] = useState(false)
  const archive = () =>
    change(() => callApi(archiveProject, { params: { id: project.id }, body: { archived: !project.archived } }), {
      done: project.archived
        ? t('planning.restored')
        : { title: t('planning.archived'), description: t('planning.archivedText') },
      failed: t('planning.actionFailed'),
    })
  const remove = () =>
    leave(() => callApi(deleteProject, { params: { id: project.id } }), {
      done: t('planning.deleted'),
      failed: t('planning.actionFailed'),
      onDone: () => void navigate(patterns.adminProjects, { replace: true }),
    })
  const small = 'min-h-11! px-5! text-md'
  return (
    <>
      <PageTitle
        below={
          <>
            {project.client.username}
            {project.client.company && `, ${project.client.company}`} · {project.progress}%
            {project.archived && ` · ${t('planning.archivedMark')}`}
          </>
        }
        action={
          <div className="flex flex-wrap items-center gap-3">
            <Status stage={projectStages[project.status]} className="mr-2">
              {t(`project.statuses.${project.status}`)}
            </Status>
            <Button variant="secondary" className={small} busy={busy} onClick={archive}>
              {t(project.archived ? 'planning.restore' : 'planning.archive')}
            </Button>
            <Button
              variant="secondary"
              className={`${small} border-wrong! text-wrong!`}
              onClick={() => setDeleting(true)}
            >
              {t('planning.delete')}
            </Button>
          </div>
        }
      >
        {project.name}
      </PageTitle>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <TaskPlan projectId={project.id} />
          <MilestonePlan projectId={project.id} />
        </div>
        <section aria-labelledby="facts" className="rounded-card border border-line bg-raised p-6">
          <h2 id="facts" className="text-lg font-semibold">
            {t('planning.details')}
          </h2>
          <ProjectForm project={project} onSaved={() => undefined} />
        </section>
      </div>
      <ConfirmDialog
        open={deleting}
        title={t('planning.deleteTitle')}
        text={t('planning.deleteText', { name: project.name })}
        confirmLabel={t('planning.deleteSure')}
        cancelLabel={t('portal.cancel')}
        busy={leaving}
        onConfirm={remove}
        onCancel={() => setDeleting(false)}
      />
    </>
  )
}
