import { fromOfficeHours, peopleHours, toOfficeHours, type PeopleSettings } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Choice } from '../../ui/fields/choice'
import { WeekGrid } from './opening-hours'

const usualHours = 'Mo-Fr 09:00-18:00'

type Hours = NonNullable<PeopleSettings['hours']>

/** When agents answer: in the business's opening hours, in their own, or whenever one is at the inbox. */
export function PeopleHours({
  hours,
  officeHours,
  zone,
  error,
  onChange,
}: {
  hours: Hours
  officeHours: string
  zone: string
  error: string | undefined
  onChange: {
    (name: 'hours', value: Hours): void
    (name: 'officeHours', value: string): void
  }
}) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const toHours = new URLSearchParams(search)
  toHours.set('tab', 'hours')
  return (
    <div className="grid gap-3">
      <Choice
        label={t('studio.people.hours')}
        value={hours}
        options={peopleHours.map((value) => ({ value, text: t(`studio.people.hoursOf.${value}`) }))}
        hint={t(`studio.people.hoursHint.${hours}`)}
        onChange={(value) => {
          onChange('hours', value)
          // An empty week would never be staffed.
          if (value === 'own' && officeHours === '') onChange('officeHours', usualHours)
        }}
      />
      {hours === 'opening' && (
        <Link
          to={{ search: toHours.toString() }}
          className="inline-flex min-h-11 items-center text-md underline underline-offset-4"
        >
          {t('studio.people.toHours')}
        </Link>
      )}
      {hours === 'own' && (
        <>
          <WeekGrid
            label={t('studio.people.hoursOf.own')}
            week={fromOfficeHours(officeHours) ?? Array.from({ length: 7 }, () => [])}
            onChange={(week) => onChange('officeHours', toOfficeHours(week))}
          />
          {officeHours === '' && <output className="text-sm text-wrong">{t('studio.people.neverOpen')}</output>}
          <p className={error === undefined ? 'text-sm text-muted' : 'text-sm text-wrong'}>
            {error ?? t('studio.people.zone', { zone: zone.replaceAll('_', ' ') })}
          </p>
        </>
      )}
    </div>
  )
}
