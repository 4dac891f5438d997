import {
  managedProjectsQuery as addressSchema,
  projectStatuses,
  type ManagedProject,
  type ManagedProjectsQuery,
} from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { managedProjectsQuery } from '../../api-client/administration/admin-projects'
import {
  FormDialog,
  Pagination,
  PageTitle,
  PortalFrame,
  QueryState,
  useAddress,
  useListAddress,
} from '../../app/portal'
import { adminProjectPath, patterns } from '../../paths'
import { shortDay, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { Empty } from '../../ui/load-state'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Bar, Status } from '../../ui/status'
import { projectStages } from './part-stages'
import { ProjectForm } from './project-form'

export function AdminProjectsPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('planning.title')} needs="admin">
      <Projects />
    </PortalFrame>
  )
}

function Projects() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params, setParams] = useAddress()
  const [query, change] = useListAddress(addressSchema)
  const found = useQuery(managedProjectsQuery(query))
  const { data } = found
  const forClient = params.get('new')
  const creating = forClient !== null
  const open = () => setParams((now) => new URLSearchParams([...now, ['new', '']]))
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([key]) => key !== 'new')))
  const filtered = query.search !== '' || query.status !== 'all'
  return (
    <>
      <PageTitle
        below={t('planning.text')}
        action={
          <Button className="min-h-11! px-5! text-md" onClick={open}>
            {t('planning.new')}
          </Button>
        }
      >
        {t('planning.title')}
      </PageTitle>
      <div className="mt-6 grid max-w-3xl gap-x-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <SearchField
          label={t('planning.searchLabel')}
          placeholder={t('planning.search')}
          value={query.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label={t('planning.status')}
          value={query.status}
          onChange={(event) => change({ status: event.target.value as ManagedProjectsQuery['status'] })}
          options={[
            { value: 'all', text: t('planning.statuses.all') },
            ...projectStatuses.map((status) => ({ value: status, text: t(`project.statuses.${status}`) })),
            { value: 'archived', text: t('planning.statuses.archived') },
          ]}
        />
      </div>
      <QueryState query={found} failed={t('planning.failed')} loading={t('planning.loading')} />
      {data?.projects.length === 0 &&
        (filtered ? (
          <Empty
            title={t('planning.noneFound')}
            action={
              <Link to={patterns.adminProjects} replace className={buttonClass('secondary')}>
                {t('planning.clear')}
              </Link>
            }
          />
        ) : (
          <Empty title={t('planning.none')} action={<Button onClick={open}>{t('planning.new')}</Button>}>
            {t('planning.noneText')}
          </Empty>
        ))}
      {data !== undefined && data.projects.length > 0 && (
        <>
          <ProjectTable projects={data.projects} />
          <Pagination
            shown={t('planning.shown', { shown: data.projects.length, count: data.count })}
            page={query.page}
            list={data}
            onPage={(page) => change({ page })}
          />
        </>
      )}
      <FormDialog open={creating} onClose={close} title={t('planning.new')} closeLabel={t('site.close')} wide>
        <ProjectForm
          clientId={Number(forClient) || undefined}
          onSaved={({ id }) => void navigate(adminProjectPath(id))}
        />
      </FormDialog>
    </>
  )
}

function ProjectTable({ projects }: { projects: ManagedProject[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const heads = ['project', 'client', 'status', 'progress', 'end'] as const
  return (
    <table className="table-flush w-full border-t border-line text-left text-md max-md:block max-md:[&_td]:px-0 max-md:[&_tbody_th]:px-0">
      <thead className="max-md:sr-only">
        <tr>
          {heads.map((key) => (
            <th key={key} scope="col" className="border-b border-line px-2 py-3 text-sm font-medium text-muted">
              {t(`planning.columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {projects.map(({ id, name, client, status, progress, endDate, archived }) => (
          <tr
            key={id}
            className="border-b border-line row-tint max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-1 max-md:py-3"
          >
            <th scope="row" className="px-2 py-1 font-semibold [overflow-wrap:anywhere] md:min-w-56">
              <Link
                to={adminProjectPath(id)}
                className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current max-md:min-h-0"
              >
                {name}
              </Link>
              {archived && (
                <span className="ml-2 rounded-full border border-edge px-2 text-sm font-normal text-muted">
                  {t('planning.archivedMark')}
                </span>
              )}
            </th>
            <td className="px-2 py-1 [overflow-wrap:anywhere] md:max-w-64 md:min-w-32">
              {client.username}
              {client.company && <span className="block text-muted">{client.company}</span>}
            </td>
            <td className="px-2">
              <Status stage={projectStages[status]}>{t(`project.statuses.${status}`)}</Status>
            </td>
            <td className="px-2">
              <span className="flex max-w-44 items-center gap-3">
                <Bar percent={progress} />
                <span className="w-11 shrink-0 text-right">{progress}%</span>
              </span>
            </td>
            <td className="px-2 whitespace-nowrap tabular-nums">
              {endDate === null ? t('project.none') : shortDay(endDate, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
