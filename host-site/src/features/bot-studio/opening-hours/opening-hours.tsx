import { overlaps, type OpeningHours as Hours, type OpeningHoursResponse } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleQuery } from '../../../api-client/workspace/inbox'
import { openingHoursQuery, saveOpeningHours } from '../../../api-client/workspace/opening-hours'
import { botSettingsQuery } from '../../../api-client/workspace/studio'
import { Changeable, QueryState, useChange, useMay, useUnsaved } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/fields/select-field'
import { HoursOrigin } from './hours-origin'
import { PlainWords } from './plain-words'
import { SpecialDates } from './special-dates'
import { WeekGrid } from './week-grid'

const save = 'PUT /api/chatbot/bots/:botId/opening-hours'

/** When the business is open: filled from its website, confirmed by its owner. */
export function OpeningHours({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const stored = useQuery(openingHoursQuery(botId))
  return (
    <section aria-labelledby="opening-hours" className="max-w-2xl">
      <h2 id="opening-hours" className="text-lg font-semibold">
        {t('studio.hours.title')}
      </h2>
      <p className="mt-2 text-muted">{t('studio.hours.text')}</p>
      {stored.data ? (
        <div className="mt-6">
          <Changeable call={save}>
            <HoursForm key={keyOf(stored.data)} botId={botId} stored={stored.data} />
          </Changeable>
        </div>
      ) : (
        <QueryState query={stored} loading={t('studio.loading')} failed={t('studio.failed')} />
      )}
    </section>
  )
}

/** The form is reset when the stored hours change. */
const keyOf = ({ hours, timeZone }: OpeningHoursResponse) => JSON.stringify([hours, timeZone])

function HoursForm({ botId, stored }: { botId: string; stored: OpeningHoursResponse }) {
  const { t } = useTranslation()
  const may = useMay()(save)
  const { site } = stored
  const [hours, setHours] = useState<Hours>(() => stored.hours ?? hoursOfSite(site.week))
  const [timeZone, setTimeZone] = useState(stored.timeZone)
  const [unclear, setUnclear] = useState(() =>
    stored.hours === null ? (site.week ?? []).flatMap((day, at) => (day === null ? [at] : [])) : [],
  )
  const { act, busy } = useChange([
    openingHoursQuery(botId).queryKey,
    botSettingsQuery(botId).queryKey,
    peopleQuery(botId).queryKey,
  ])
  const isChanged =
    timeZone !== stored.timeZone || JSON.stringify(hours) !== JSON.stringify(stored.hours ?? hoursOfSite(site.week))
  useUnsaved(isChanged)
  const hasFault = hours.week.some(overlaps) || hours.dates.some(({ intervals }) => overlaps(intervals))
  const put = (confirmed: Hours | null) =>
    act(() => saveOpeningHours(botId, { hours: confirmed, timeZone }), {
      done: { title: t('studio.hours.saved'), description: t('studio.saved.text') },
      failed: t('studio.notSaved'),
    })
  const setWeek = (week: Hours['week']) => {
    setHours((before) => ({ ...before, week }))
    setUnclear([])
  }
  const isEmpty = hours.week.every((day) => day.length === 0)
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasFault) put(hours)
      }}
    >
      <HoursOrigin stored={stored} onBack={may && stored.hours !== null ? () => put(null) : undefined} />
      <div>
        {may && <PlainWords botId={botId} onUse={setWeek} />}
        <WeekGrid label={t('studio.hours.week')} week={hours.week} unclear={unclear} onChange={setWeek} />
      </div>
      <SpecialDates dates={hours.dates} onChange={(dates) => setHours((before) => ({ ...before, dates }))} />
      <SelectField
        label={t('studio.hours.zone')}
        value={timeZone}
        options={zonesWith(timeZone).map((zone) => ({
          value: zone,
          text:
            zone !== ''
              ? nameOf(zone)
              : site.timeZone === null
                ? t('studio.hours.zoneUnknown')
                : t('studio.hours.zoneDetected', { zone: nameOf(site.timeZone) }),
        }))}
        error={timeZone === '' && site.timeZone === null ? t('studio.hours.zoneNeeded') : undefined}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      {may && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} aria-disabled={hasFault || undefined}>
            {stored.hours === null && !isEmpty ? t('studio.hours.confirm') : t('studio.save')}
          </Button>
          <output className="text-md text-muted">{isChanged ? t('studio.unsaved') : ''}</output>
        </div>
      )}
    </form>
  )
}

/** The week of the website; what it leaves open is closed until the owner says more. */
function hoursOfSite(week: OpeningHoursResponse['site']['week']): Hours {
  return { week: Array.from({ length: 7 }, (_, day) => week?.[day] ?? []), dates: [] }
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** The zones that this browser knows, none of them first; a stored one that it calls otherwise stays. */
function zonesWith(stored: string): string[] {
  const zones = ['', ...Intl.supportedValuesOf('timeZone')]
  return zones.includes(stored) ? zones : [...zones, stored]
}
