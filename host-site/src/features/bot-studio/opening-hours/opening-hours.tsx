import { overlaps, type OpeningHoursResponse } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openingHoursQuery } from '../../../api-client/workspace/opening-hours'
import { Changeable, QueryState, useMay } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { HoursConflicts } from './hours-conflicts'
import { isSame, type HoursFields } from './hours-draft'
import { HoursOrigin } from './hours-origin'
import { PlainWords } from './plain-words'
import { SpecialDates } from './special-dates'
import { useHoursForm } from './use-hours-form'
import { WeekGrid } from './week-grid'
import { ZoneField } from './zone-field'

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
            <HoursForm key={botId} botId={botId} stored={stored.data} />
          </Changeable>
        </div>
      ) : (
        <QueryState query={stored} loading={t('studio.loading')} failed={t('studio.failed')} />
      )}
    </section>
  )
}

/** Days that the website leaves open, 0 being Monday. */
const unclearDays = (week: OpeningHoursResponse['site']['week']) =>
  (week ?? []).flatMap((day, at) => (day === null ? [at] : []))

function HoursForm({ botId, stored }: { botId: string; stored: OpeningHoursResponse }) {
  const { t } = useTranslation()
  const may = useMay()(save)
  const { site } = stored
  const form = useHoursForm(botId, stored)
  const { week, dates, timeZone } = form.fields
  const [unclear, setUnclear] = useState(() => (stored.hours === null ? unclearDays(site.week) : []))
  // The marks belong to what is stored and read: they begin again when either changes.
  const origin = [stored.hours, site.week]
  const [markedOrigin, setMarkedOrigin] = useState(origin)
  if (!isSame(origin, markedOrigin)) {
    setMarkedOrigin(origin)
    setUnclear(stored.hours === null ? unclearDays(site.week) : [])
  }
  const [isAsking, setAsking] = useState(false)
  const hasFault = week.some(overlaps) || dates.some(({ intervals }) => overlaps(intervals))
  const isUnconfirmed = stored.hours === null
  const isClosed = isNeverOpen(form.fields)
  const setWeek = (changed: HoursFields['week'], toCheck: readonly number[]) => {
    form.change({ week: changed })
    setUnclear([...toCheck])
  }
  const submit = () => {
    if (hasFault) return
    if (!isClosed) return form.save(true)
    // Nothing but the time zone was chosen: the business did not say that it is closed every day.
    const isZoneOnly = isUnconfirmed && form.isChanged && isSame([week, dates], [form.began.week, form.began.dates])
    if (isZoneOnly) form.save(false)
    else setAsking(true)
  }
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <HoursOrigin stored={stored} onBack={may && !isUnconfirmed ? form.useSite : undefined} />
      <div>
        {may && <PlainWords botId={botId} onUse={setWeek} />}
        <WeekGrid
          label={t('studio.hours.week')}
          week={week}
          unclear={unclear}
          onChange={(changed) =>
            setWeek(
              changed,
              unclear.filter((day) => isSame(changed[day], week[day])),
            )
          }
        />
      </div>
      <SpecialDates dates={dates} onChange={(changed) => form.change({ dates: changed })} />
      <ZoneField zone={timeZone} detected={site.timeZone} onChange={(zone) => form.change({ timeZone: zone })} />
      <HoursConflicts conflicts={form.conflicts} onSettle={form.settle} />
      {may && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.busy} aria-disabled={hasFault || undefined}>
            {isUnconfirmed && !isClosed ? t('studio.hours.confirm') : t('studio.save')}
          </Button>
          <output className="text-md text-muted">{form.isChanged ? t('studio.unsaved') : ''}</output>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('studio.hours.allClosed.title')}
        text={t('studio.hours.allClosed.text')}
        confirmLabel={t('studio.hours.allClosed.yes')}
        cancelLabel={t('studio.hours.allClosed.no')}
        isSafeFilled
        onConfirm={() => {
          setAsking(false)
          form.save(true)
        }}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

const isNeverOpen = ({ week, dates }: HoursFields) =>
  week.every((day) => day.length === 0) && dates.every(({ intervals }) => intervals.length === 0)
