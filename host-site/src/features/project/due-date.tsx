import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { daysUntil } from '../../texts'

export function DueDate({ day, done, absent }: { day: string | null; done: boolean; absent: string }) {
  const { t } = useTranslation()
  const days = day === null ? null : daysUntil(day)
  const describeDue = (): { text: string; className: string } => {
    if (done) return { text: t('project.due.done'), className: 'text-muted' }
    if (days === null) return { text: absent, className: 'text-muted' }
    if (days < 0) return { text: t('project.due.overdue', { count: -days }), className: 'text-wrong' }
    if (days === 0) return { text: t('project.due.today'), className: 'font-semibold text-ink' }
    return { text: t('project.due.remaining', { count: days }), className: 'text-muted' }
  }
  const { text, className } = describeDue()
  return <span className={clsx('text-md tabular-nums', className)}>{text}</span>
}
