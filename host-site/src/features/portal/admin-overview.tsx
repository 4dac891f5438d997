import { overviewDays, type AdminOverviewResponse } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminOverviewQuery } from '../../api-client/workspace/overview'
import { QueryState } from '../../app/portal'
import { demoPath, patterns } from '../../paths'
import { formatCount, fileSize, shortMoment, useErrorText, useLocale } from '../../texts'
import { WeeklyMetrics } from './weekly-metrics'

const linkClass = 'text-accent underline underline-offset-4'

export function AdminOverview() {
  const { t } = useTranslation()
  const query = useQuery(adminOverviewQuery())
  const { data } = query
  return (
    <section aria-labelledby="admin-overview" className="mt-8 min-h-96">
      <h2 id="admin-overview" className="text-lg font-semibold">
        {t('overview.all', { count: overviewDays })}
      </h2>
      {data === undefined && <QueryState query={query} failed={t('overview.failed')} loading={t('overview.loading')} />}
      {data !== undefined && (
        <>
          <WeeklyMetrics now={data.now} before={data.before} />
          <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Bots bots={data.bots} />
            <Failures failures={data.failures} />
            <PlatformFigures {...data} />
          </div>
        </>
      )}
    </section>
  )
}

function Bots({ bots }: Pick<AdminOverviewResponse, 'bots'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Part
      title={t('overview.bots.title')}
      empty={bots.length === 0 && t('overview.bots.none')}
      more={{ to: patterns.adminBots, text: t('overview.bots.all') }}
    >
      {bots.map((bot) => (
        <Row
          key={bot.botId}
          bot={bot}
          right={t('overview.bots.questions', { count: bot.questions, formatted: formatCount(bot.questions, locale) })}
          below={t('overview.bots.last', { date: shortMoment(bot.lastQuestionAt, locale) })}
        />
      ))}
    </Part>
  )
}

function Failures({ failures }: Pick<AdminOverviewResponse, 'failures'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  return (
    <Part title={t('overview.failures.title')} empty={failures.length === 0 && t('overview.failures.none')}>
      {failures.map((bot) => (
        <Row
          key={`${bot.botId} ${bot.location}`}
          bot={bot}
          right={shortMoment(bot.failedAt, locale)}
          below={`${bot.location}: ${errorText(bot.error)}`}
        />
      ))}
    </Part>
  )
}

function PlatformFigures({ counts, queue, storage }: Pick<AdminOverviewResponse, 'counts' | 'queue' | 'storage'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const facts: [name: string, value: string][] = [
    ...(['clients', 'bots', 'demos'] as const).map((kind): [string, string] => [
      t(`overview.house.${kind}`),
      t('overview.house.new', { count: counts[kind].new, all: formatCount(counts[kind].all, locale) }),
    ]),
    [
      t('overview.house.queue'),
      queue.waiting === 0
        ? t('overview.house.nothingWaits')
        : t('overview.house.waits', { count: queue.waiting, minutes: Math.ceil(queue.oldestSeconds / 60) }),
    ],
    [t('overview.house.readings'), formatCount(queue.readings, locale)],
    [t('overview.house.setAside'), formatCount(queue.setAside, locale)],
    [t('overview.house.database'), fileSize(storage.databaseBytes, locale)],
    [t('overview.house.files'), fileSize(storage.filesBytes, locale)],
    ...(storage.freeBytes === null
      ? []
      : [[t('overview.house.free'), fileSize(storage.freeBytes, locale)] satisfies [string, string]]),
  ]
  return (
    <section aria-labelledby="house" className="lg:col-span-2">
      <h3 id="house" className="font-semibold">
        {t('overview.house.title')}
      </h3>
      <dl className="mt-2 grid gap-x-10 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2.5 text-md">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Part({
  title,
  empty,
  more,
  children,
}: {
  title: string
  empty: string | false
  more?: { to: string; text: string }
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {empty ? (
        <p className="mt-2 border-t border-line pt-3 text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">{children}</ul>
      )}
      {more && (
        <Link to={more.to} className={`inline-flex min-h-11 items-center text-md ${linkClass}`}>
          {more.text}
        </Link>
      )}
    </section>
  )
}

function Row({
  bot: { botId, kind, name, domain, owner },
  right,
  below,
}: {
  bot: Omit<AdminOverviewResponse['bots'][number], 'questions' | 'lastQuestionAt'>
  right: string
  below: string
}) {
  const { t } = useTranslation()
  return (
    <li data-bot={botId} className="py-2.5 text-md [overflow-wrap:anywhere]">
      <span className="flex justify-between gap-4">
        <span className="min-w-0">
          <Link to={demoPath(botId)} className="font-medium underline-offset-4 hover:underline">
            {name || domain || botId}
          </Link>
          {domain !== '' && domain !== name && <span className="text-muted"> · {domain}</span>}
        </span>
        <span className="shrink-0 text-right tabular-nums">{right}</span>
      </span>
      <span className="block text-sm text-muted">
        {owner === null ? (
          t(`overview.kinds.${kind}`)
        ) : (
          <Link to={`${patterns.adminUsers}?search=${encodeURIComponent(owner.username)}`} className={linkClass}>
            {owner.username}
          </Link>
        )}
        {' · '}
        {below}
      </span>
    </li>
  )
}
