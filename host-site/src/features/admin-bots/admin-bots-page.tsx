import { botKinds, botSorts, botsQuery, botUsageDays, type BotsQuery } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { managedBotsQuery } from '../../api-client/administration/admin-bots'
import { Pagination, PageTitle, PortalFrame, QueryState, useListAddress } from '../../app/portal'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Empty } from '../../ui/load-state'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { BotsTable } from './bots-table'

export function AdminBotsPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('bots.title')} needs="admin">
      <Bots />
    </PortalFrame>
  )
}

function Bots() {
  const { t } = useTranslation()
  const [query, change] = useListAddress(botsQuery)
  const found = useQuery(managedBotsQuery(query))
  const { data } = found
  return (
    <>
      <PageTitle below={t('bots.text', { days: botUsageDays })}>{t('bots.title')}</PageTitle>
      <div className="mt-6 grid max-w-4xl gap-x-6 sm:grid-cols-[minmax(0,1fr)_13rem_13rem]">
        <SearchField
          label={t('bots.searchLabel')}
          placeholder={t('bots.search')}
          value={query.search}
          onSearch={(search) => change({ search })}
        />
        <SelectField
          label={t('bots.kindLabel')}
          value={query.kind}
          onChange={(event) => change({ kind: event.target.value as BotsQuery['kind'] })}
          options={(['all', ...botKinds, 'purchased'] as const).map((kind) => ({
            value: kind,
            text: t(`bots.kinds.${kind}`),
          }))}
        />
        <SelectField
          label={t('bots.sortLabel')}
          value={query.sort}
          onChange={(event) => change({ sort: event.target.value as BotsQuery['sort'] })}
          options={botSorts.map((sort) => ({ value: sort, text: t(`bots.sorts.${sort}`) }))}
        />
      </div>
      <QueryState query={found} failed={t('bots.failed')} loading={t('bots.loading')} />
      {data?.bots.length === 0 && (
        <Empty
          title={t('bots.none')}
          action={
            <Link to={patterns.adminBots} replace className={buttonClass('secondary')}>
              {t('bots.clear')}
            </Link>
          }
        >
          {t('bots.noneText')}
        </Empty>
      )}
      {data !== undefined && data.bots.length > 0 && (
        <>
          <BotsTable bots={data.bots} />
          <Pagination
            shown={t('bots.shown', { shown: data.bots.length, count: data.count })}
            page={query.page}
            list={data}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </>
  )
}
