import type { ReportFigures as Figures } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count, percent, seconds, useLocale } from '../../texts'

/** The figures of a period, each beside that of the period before. What nobody can have is left out, and so is a period in which nobody asked. */
export function ReportFigures({ now, before }: { now: Figures; before: Figures }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole, locale))
  const ended = ({ sure, unsure, none }: Figures): number => sure + unsure + none
  const shown = [
    { name: 'conversations', read: (figures: Figures) => count(figures.conversations, locale) },
    { name: 'questions', read: (figures: Figures) => count(figures.questions, locale) },
    { name: 'resolved', read: (figures: Figures) => share(figures.resolved, figures.conversations) },
    { name: 'unanswered', read: (figures: Figures) => share(figures.unsure + figures.none, ended(figures)) },
    { name: 'feedback', read: ({ up, down }: Figures) => `${count(up, locale)} · ${count(down, locale)}` },
    ...(now.handOvers === null
      ? []
      : [{ name: 'handOvers' as const, read: (figures: Figures) => count(figures.handOvers ?? 0, locale) }]),
    ...(now.replySeconds === null
      ? []
      : [
          {
            name: 'reply' as const,
            read: ({ replySeconds }: Figures) => (replySeconds === null ? '–' : seconds(replySeconds * 1_000, locale)),
          },
        ]),
  ] as const
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(({ name, read }) => (
        <div key={name} data-metric={name} className="flex flex-col border-t border-line pt-3">
          <dt className="text-sm text-muted">{t(`analytics.metrics.${name}`)}</dt>
          <dd className="display mt-auto text-2xl tabular-nums">{read(now)}</dd>
          {before.questions > 0 && (
            <dd className="text-sm text-muted tabular-nums">
              {t('analytics.metrics.before', { value: read(before) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
