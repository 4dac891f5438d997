import { type OpeningHoursResponse } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { peopleQuery } from '../../../api-client/workspace/inbox'
import { openingHoursQuery, saveOpeningHours } from '../../../api-client/workspace/opening-hours'
import { botSettingsQuery } from '../../../api-client/workspace/studio'
import { useChange, useUnsaved } from '../../../app/portal'
import { beginDraft, isSame, rebaseDraft, settleConflict, type HoursDraft, type HoursFields } from './hours-draft'

/** The form's draft, which stays on top of what other editors save, and the calls that store it. */
export function useHoursForm(botId: string, stored: OpeningHoursResponse) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = openingHoursQuery(botId)
  const fields = fieldsOf(stored)
  const [draft, setDraft] = useState<HoursDraft>(() => beginDraft(fields))
  const [seen, setSeen] = useState(fields)
  // Another editor saved, or the website was read again.
  if (!isSame(fields, seen)) {
    setSeen(fields)
    setDraft(rebaseDraft(draft, fields))
  }
  const { act, busy } = useChange([query.queryKey, botSettingsQuery(botId).queryKey, peopleQuery(botId).queryKey])
  const isChanged = !isSame(draft.now, draft.began)
  useUnsaved(isChanged)

  const store = async (sent: HoursFields, isConfirmed: boolean) => {
    const put = ({ week, dates, timeZone }: HoursFields, version: string) =>
      saveOpeningHours(botId, { hours: isConfirmed ? { week, dates } : null, timeZone, version })
    try {
      return await put(sent, stored.version)
    } catch (error) {
      if (errorCodeOf(error) !== 'settings_changed') throw error
      const theirs = await queries.fetchQuery({ ...query, staleTime: 0 })
      const merged = rebaseDraft({ ...draft, now: sent }, fieldsOf(theirs))
      // Other days were saved elsewhere meanwhile: both changes are kept, without a second press.
      if (merged.conflicts.length > 0 || !isConfirmed) throw error
      return put(merged.now, theirs.version)
    }
  }
  /** Saves the draft. @param isConfirmed whether its week becomes the owner's own, or only its time zone is saved */
  const save = (isConfirmed: boolean) => {
    const sent = draft.now
    act(
      async () => {
        const reply = await store(sent, isConfirmed)
        // Hours that were edited while these were saved stay unsaved.
        setDraft((now) => ({ ...now, began: sent, conflicts: [] }))
        queries.setQueryData(query.queryKey, reply)
      },
      {
        done: { title: t('studio.hours.saved'), description: t('studio.saved.text') },
        failed: t('studio.notSaved'),
      },
    )
  }
  /** Deletes the confirmed week, so that the website's applies again. */
  const useSite = () =>
    act(
      async () => {
        const reply = await store(draft.began, false)
        setDraft(beginDraft(fieldsOf(reply)))
        setSeen(fieldsOf(reply))
        queries.setQueryData(query.queryKey, reply)
      },
      {
        done: { title: t('studio.hours.saved'), description: t('studio.saved.text') },
        failed: t('studio.notSaved'),
      },
    )
  return {
    fields: draft.now,
    began: draft.began,
    conflicts: draft.conflicts,
    isChanged,
    busy,
    change: (changed: Partial<HoursFields>) =>
      setDraft((before) => ({ ...before, now: { ...before.now, ...changed } })),
    settle: (field: string, keep: 'mine' | 'theirs') =>
      setDraft((before) => settleConflict(before, field, keep === 'theirs')),
    save,
    useSite,
  }
}

/** Confirmed hours, else those of the website; days that the website leaves unclear are closed. */
function fieldsOf({ hours, site, timeZone }: OpeningHoursResponse): HoursFields {
  const week = hours?.week ?? Array.from({ length: 7 }, (_, day) => site.week?.[day] ?? [])
  return { week, dates: hours?.dates ?? site.dates, timeZone }
}
