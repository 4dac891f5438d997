import { auditQuery } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { auditListQuery } from '../../api-client/administration/admin-audit'
import { Pagination, PageTitle, PortalFrame, QueryState, useListAddress } from '../../app/portal'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Empty } from '../../ui/load-state'
import { SelectField } from '../../ui/fields/select-field'
import { AuditTable, useAuditWords } from './audit-table'

export function AdminAuditPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('audit.title')} needs="admin">
      <AuditLog />
    </PortalFrame>
  )
}

function AuditLog() {
  const { t } = useTranslation()
  const words = useAuditWords()
  const [query, change] = useListAddress(auditQuery)
  const found = useQuery(auditListQuery(query))
  const { data } = found
  // The log may no longer contain the chosen value.
  const withChosen = (known: string[] = [], chosen: string) =>
    chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
  const filtered = query.actor !== '' || query.kind !== '' || query.page > 1
  return (
    <>
      <PageTitle below={t('audit.text')}>{t('audit.title')}</PageTitle>
      <div className="mt-6 grid max-w-2xl gap-x-6 sm:grid-cols-2">
        <SelectField
          label={t('audit.actor')}
          value={query.actor}
          onChange={(event) => change({ actor: event.target.value })}
          options={[
            { value: '', text: t('audit.everybody') },
            ...withChosen(data?.actors, query.actor).map((actor) => ({ value: actor, text: actor })),
          ]}
        />
        <SelectField
          label={t('audit.kindLabel')}
          value={query.kind}
          onChange={(event) => change({ kind: event.target.value })}
          options={[
            { value: '', text: t('audit.everything') },
            ...withChosen(data?.kinds, query.kind).map((kind) => ({ value: kind, text: words.kind(kind) })),
          ]}
        />
      </div>
      <QueryState query={found} failed={t('audit.failed')} loading={t('audit.loading')} />
      {data?.entries.length === 0 &&
        (filtered ? (
          <Empty
            title={t('audit.none')}
            action={
              <Link to={patterns.adminAudit} replace className={buttonClass('secondary')}>
                {t('audit.clear')}
              </Link>
            }
          >
            {t('audit.noneText')}
          </Empty>
        ) : (
          <Empty title={t('audit.noneYet')}>{t('audit.noneYetText')}</Empty>
        ))}
      {data !== undefined && data.entries.length > 0 && (
        <>
          <AuditTable entries={data.entries} />
          <Pagination
            shown={t('audit.shown', { shown: data.entries.length, count: data.count })}
            page={query.page}
            list={data}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </>
  )
}
