import type { Project } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { milestonesQuery, tasksQuery } from '../../api-client/projects'
import { shortDay, useLocale } from '../../texts'
import { Bar } from '../../ui/status'

export function ProjectSummary({
  project: { id, startDate, endDate, progress, tasks, milestones },
}: {
  project: Project
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: allTasks } = useQuery(tasksQuery(id, locale))
  const { data: allMilestones } = useQuery(milestonesQuery(id, locale))
  const formatDate = (day: string | null) => (day === null ? t('project.none') : shortDay(day, locale))
  const next = allMilestones?.find((milestone) => milestone.status === 'pending')
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
      <Card title={t('project.cards.status')} figure={`${progress}%`}>
        <Bar percent={progress} />
        <dl className="mt-3 flex flex-wrap gap-x-6 text-sm text-muted">
          {(
            [
              ['start', startDate],
              ['end', endDate],
            ] as const
          ).map(([key, day]) => (
            <div key={key} className="flex gap-1.5">
              <dt>{t(`project.${key}`)}</dt>
              <dd className="text-ink tabular-nums">{formatDate(day)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('project.cards.tasks')} figure={`${tasks.completed}/${tasks.total}`}>
        <ul className="flex flex-wrap gap-x-5 text-sm text-muted">
          {(['pending', 'in_progress', 'completed'] as const).map((key) => (
            <li key={key} className="tabular-nums">
              {allTasks === undefined
                ? '–'
                : t(`project.taskCounts.${key}`, { count: allTasks.filter((task) => task.status === key).length })}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('project.cards.milestones')} figure={`${milestones.reached}/${milestones.total}`}>
        <p className="text-sm text-muted">
          {milestones.total === 0 && t('project.noMilestones.title')}
          {next && t('project.nextMilestone', { title: next.title })}
          {milestones.total > 0 && milestones.reached === milestones.total && t('project.allReached')}
        </p>
      </Card>
    </div>
  )
}

function Card({ title, figure, children }: { title: string; figure: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-raised p-5">
      <h2 className="text-md font-medium text-muted">{title}</h2>
      <p className="mt-2 mb-4 text-2xl font-semibold tracking-tight">{figure}</p>
      {children}
    </section>
  )
}
