import { hasOverlaps, type OpeningHoursResponse } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openingHoursQuery } from '../../../api-client/workspace/opening-hours'
import { PermissionFieldset, QueryState, useMay, Conflicts } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { isSame, type HoursFields, type HoursConflict } from './hours-draft'
import { PlainWords } from './plain-words'
import { SpecialDates } from './special-dates'
import { useHoursForm } from './use-hours-form'
import { WeekGrid } from './week-grid'
import { shortDay, useLocale } from '../../../texts'
import { dayText, dayName } from './week-text'
import { CircleCheck, Globe, TriangleAlert } from 'lucide-react'
import { OutLink } from '../../../ui/out-link'
import { SelectField } from '../../../ui/fields/select-field'

const zoneName = (zone: string) => zone.replaceAll('_', ' ')

const save = 'PUT /api/chatbot/bots/:botId/opening-hours'

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
          <PermissionFieldset call={save}>
            <HoursForm key={botId} botId={botId} stored={stored.data} />
          </PermissionFieldset>
        </div>
      ) : (
        <QueryState query={stored} loading={t('studio.loading')} failed={t('studio.failed')} />
      )}
    </section>
  )
}

/** Lists the days without clear hours on the website; 0 is Monday. */
const unclearDays = (week: OpeningHoursResponse['site']['week']) =>
  (week ?? []).flatMap((day, at) => (day === null ? [at] : []))

function HoursForm({ botId, stored }: { botId: string; stored: OpeningHoursResponse }) {
  const { t } = useTranslation()
  const may = useMay()(save)
  const { site } = stored
  const form = useHoursForm(botId, stored)
  const { week, dates, timeZone } = form.fields
  const [unclear, setUnclear] = useState(() => (stored.hours === null ? unclearDays(site.week) : []))
  // The marks are reset when the stored hours or the website's change.
  const origin = [stored.hours, site.week]
  const [markedOrigin, setMarkedOrigin] = useState(origin)
  if (!isSame(origin, markedOrigin)) {
    setMarkedOrigin(origin)
    setUnclear(stored.hours === null ? unclearDays(site.week) : [])
  }
  const [isAsking, setAsking] = useState(false)
  const hasFault = week.some(hasOverlaps) || dates.some(({ intervals }) => hasOverlaps(intervals))
  const isUnconfirmed = stored.hours === null
  const isClosed = isNeverOpen(form.fields)
  const setWeek = (changed: HoursFields['week'], toCheck: readonly number[]) => {
    form.change({ week: changed })
    setUnclear([...toCheck])
  }
  const submit = () => {
    if (hasFault) return
    if (!isClosed) return form.save(true)
    // Changing the time zone must not confirm a week of closed days.
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

function HoursConflicts({
  conflicts,
  onSettle,
}: {
  conflicts: readonly HoursConflict[]
  onSettle: (field: string, keep: 'mine' | 'theirs') => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = { closed: t('studio.hours.closed'), always: t('studio.hours.always') }
  const fieldLabel = (field: string) => {
    if (field === 'timeZone') return t('studio.hours.zone')
    const [kind, name = ''] = field.split('.')
    return kind === 'week' ? dayName(Number(name), locale) : shortDay(name, locale)
  }
  const formatValue = (value: HoursConflict['mine']) =>
    value === undefined || typeof value === 'string' ? zoneName(value ?? '') : dayText(value, locale, words)
  return (
    <Conflicts
      conflicts={conflicts.map(({ field, mine, theirs }) => ({
        field,
        mine: formatValue(mine),
        theirs: formatValue(theirs),
      }))}
      label={fieldLabel}
      onSettle={onSettle}
    />
  )
}

function HoursOrigin({ stored, onBack }: { stored: OpeningHoursResponse; onBack: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { hours, site } = stored
  const state = hours !== null ? 'confirmed' : site.week === null ? 'none' : site.isClear ? 'read' : 'differ'
  const Icon = state === 'confirmed' ? CircleCheck : state === 'read' ? Globe : TriangleAlert
  return (
    <div className="flex gap-3 rounded-xl border border-line bg-raised p-4">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium">{t(`studio.hours.origin.${state}`)}</p>
        <p className="mt-1 text-md text-muted">{t(`studio.hours.origin.${state}Text`)}</p>
        <div className="flex flex-wrap gap-x-5">
          {site.url !== null && (
            <OutLink
              href={site.url}
              note={t('nav.newTab')}
              className="inline-flex min-h-11 items-center gap-1 text-md underline underline-offset-4"
            >
              {t('studio.hours.origin.page')}
            </OutLink>
          )}
          {onBack !== undefined && (
            <button type="button" onClick={onBack} className="min-h-11 text-md underline underline-offset-4">
              {t('studio.hours.origin.back')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** @param detected null if the website is ambiguous */
function ZoneField({
  zone,
  detected,
  onChange,
}: {
  zone: string
  detected: string | null
  onChange: (zone: string) => void
}) {
  const { t } = useTranslation()
  const unchosen =
    detected === null ? t('studio.hours.zoneUnknown') : t('studio.hours.zoneDetected', { zone: zoneName(detected) })
  return (
    <SelectField
      label={t('studio.hours.zone')}
      value={zone}
      options={zonesWith(zone).map((value) => ({ value, text: value === '' ? unchosen : zoneName(value) }))}
      error={zone === '' && detected === null ? t('studio.hours.zoneNeeded') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The browser may know a stored zone under another name. */
function zonesWith(stored: string): string[] {
  const zones = ['', ...Intl.supportedValuesOf('timeZone')]
  return zones.includes(stored) ? zones : [...zones, stored]
}
