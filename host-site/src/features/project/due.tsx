import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { daysUntil } from '../../texts'

/** How much time is left, in whole days. @param absent said when no day is set */
export function Due({ day, done, absent }: { day: string | null; done: boolean; absent: string }) {
  const { t } = useTranslation()
  const days = day === null ? null : daysUntil(day)
  const text = done
    ? t('project.due.done')
    : days === null
      ? absent
      : days === 0
        ? t('project.due.today')
        : days < 0
          ? t('project.due.overdue', { count: -days })
          : t('project.due.remaining', { count: days })
  return (
    <span
      className={clsx(
        'text-md tabular-nums',
        !done && days !== null && days < 0
          ? 'text-wrong'
          : !done && days === 0
            ? 'font-semibold text-ink'
            : 'text-muted',
      )}
    >
      {text}
    </span>
  )
}
