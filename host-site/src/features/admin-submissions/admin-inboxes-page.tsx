import { inboxNames, inboxQuery, type InboxName, type InboxQuery } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { inboxCountsQuery, inboxExportAddress, inboxListQuery } from '../../api-client/administration/admin-inboxes'
import { DownloadButton, Pagination, PageTitle, PortalFrame, QueryState, useListAddress } from '../../app/portal'
import { buttonClass } from '../../ui/button'
import { FilterLinks } from '../../ui/fields/filter-links'
import { Empty } from '../../ui/load-state'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { InquiryList } from './inquiry-list'

export function AdminInboxesPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('inboxes.title')} needs="admin">
      <Inboxes />
    </PortalFrame>
  )
}

function inboxSearch(inbox: InboxName, shown: Readonly<Record<string, string>> = {}): string {
  const all = new URLSearchParams({ ...(inbox !== inboxNames[0] && { inbox }), ...shown })
  return all.size === 0 ? '' : `?${all}`
}

function Inboxes() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const inbox = inboxNames.find((name) => name === params.get('inbox')) ?? inboxNames[0]
  const [query, change] = useListAddress(inboxQuery)
  const { data: open } = useQuery(inboxCountsQuery())
  const found = useQuery(inboxListQuery(inbox, query))
  const { data } = found
  return (
    <>
      <PageTitle below={t('inboxes.text')}>{t('inboxes.title')}</PageTitle>
      <div className="mt-6">
        <FilterLinks
          label={t('inboxes.choose')}
          filters={inboxNames.map((name) => ({
            key: name,
            text: t(`inboxes.names.${name}`),
            count: open?.[name],
            chosen: name === inbox,
            to: { search: inboxSearch(name) },
          }))}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-start gap-x-6">
        <div className="min-w-[min(16rem,100%)] grow">
          <SearchField
            key={inbox}
            label={t('inboxes.searchLabel')}
            placeholder={t('inboxes.search')}
            value={query.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <SelectField
          className="min-w-40 grow sm:grow-0"
          label={t('inboxes.state.label')}
          value={query.state}
          onChange={(event) => change({ state: event.target.value as InboxQuery['state'] })}
          options={(['open', 'handled', 'all'] as const).map((state) => ({
            value: state,
            text: t(`inboxes.state.${state}`),
          }))}
        />
        <DownloadButton address={inboxExportAddress(inbox, query)} className="mt-5 mb-5">
          {t('inboxes.export')}
        </DownloadButton>
      </div>
      <QueryState query={found} failed={t('inboxes.failed')} loading={t('inboxes.loading')} />
      {data?.entries.length === 0 && <EmptyInbox inbox={inbox} query={query} />}
      {data !== undefined && data.entries.length > 0 && (
        <>
          <InquiryList inbox={inbox} entries={data.entries} />
          <Pagination
            shown={t('inboxes.shown', { shown: data.entries.length, count: data.count })}
            page={query.page}
            list={data}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </>
  )
}

function EmptyInbox({ inbox, query: { search, state, page } }: { inbox: InboxName; query: InboxQuery }) {
  const { t } = useTranslation()
  const emptyLink = (to: string, text: string) => (
    <Link to={{ search: to }} replace preventScrollReset className={buttonClass('secondary')}>
      {text}
    </Link>
  )
  if (search !== '' || page > 1 || state === 'handled')
    return (
      <Empty title={t('inboxes.none')} action={emptyLink(inboxSearch(inbox), t('inboxes.clear'))}>
        {t('inboxes.noneText')}
      </Empty>
    )
  if (state === 'all') return <Empty title={t('inboxes.noneYet')}>{t('inboxes.noneYetText')}</Empty>
  return (
    <Empty
      title={t('inboxes.nothingOpen')}
      action={emptyLink(inboxSearch(inbox, { state: 'all' }), t('inboxes.showAll'))}
    >
      {t('inboxes.nothingOpenText')}
    </Empty>
  )
}
