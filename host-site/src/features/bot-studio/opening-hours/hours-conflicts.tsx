import { useTranslation } from 'react-i18next'
import { Conflicts } from '../../../app/portal'
import { shortDay, useLocale } from '../../../texts'
import { dayName } from './day-names'
import type { HoursConflict } from './hours-draft'
import { dayText } from './week-text'
import { zoneName } from './zone-field'

/** Days, dates and a time zone that another editor saved with other values, both written as a visitor would read them. */
export function HoursConflicts({
  conflicts,
  onSettle,
}: {
  conflicts: readonly HoursConflict[]
  onSettle: (field: string, keep: 'mine' | 'theirs') => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = { closed: t('studio.hours.closed'), always: t('studio.hours.always') }
  const label = (field: string) => {
    if (field === 'timeZone') return t('studio.hours.zone')
    const [kind, name = ''] = field.split('.')
    return kind === 'week' ? dayName(Number(name), locale) : shortDay(name, locale)
  }
  const shown = (value: HoursConflict['mine']) =>
    value === undefined || typeof value === 'string' ? zoneName(value ?? '') : dayText(value, locale, words)
  return (
    <Conflicts
      conflicts={conflicts.map(({ field, mine, theirs }) => ({ field, mine: shown(mine), theirs: shown(theirs) }))}
      label={label}
      onSettle={onSettle}
    />
  )
}
