import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/fields/select-field'

/** The time zone that the hours go by. @param detected from the website; null where it leaves several possible */
export function ZoneField({
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

export const zoneName = (zone: string) => zone.replaceAll('_', ' ')

/** The zones that this browser knows, none of them first; a stored one that it calls otherwise stays. */
function zonesWith(stored: string): string[] {
  const zones = ['', ...Intl.supportedValuesOf('timeZone')]
  return zones.includes(stored) ? zones : [...zones, stored]
}
