import { type OpeningHoursResponse } from '@loquia/contracts'
import { saveOpeningHours } from '@loquia/contracts/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { agentSettingsQuery } from '../../../api-client/workspace/inbox'
import { openingHoursQuery } from '../../../api-client/workspace/opening-hours'
import { botSettingsQuery } from '../../../api-client/workspace/studio'
import { useChange, useUnsaved } from '../../../app/portal'
import { beginDraft, isSame, rebaseDraft, settleConflict, type HoursDraft, type HoursFields } from './hours-draft'

export function useHoursForm(botId: string, stored: OpeningHoursResponse) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = openingHoursQuery(botId)
  const fields = storedFields(stored)
  const [draft, setDraft] = useState<HoursDraft>(() => beginDraft(fields))
  const [seen, setSeen] = useState(fields)
  if (!isSame(fields, seen)) {
    setSeen(fields)
    setDraft(rebaseDraft(draft, fields))
  }
  const { act, busy } = useChange([
    query.queryKey,
    botSettingsQuery(botId).queryKey,
    agentSettingsQuery(botId).queryKey,
  ])
  const isChanged = !isSame(draft.now, draft.began)
  useUnsaved(isChanged)

  const saveHours = async (sent: HoursFields, isConfirmed: boolean) => {
    const putHours = ({ week, dates, timeZone }: HoursFields, version: string) =>
      callApi(saveOpeningHours, {
        params: { botId },
        body: { hours: isConfirmed ? { week, dates } : null, timeZone, version },
      })
    try {
      return await putHours(sent, stored.version)
    } catch (error) {
      if (errorCodeOf(error) !== 'settings_changed') throw error
      const theirs = await queries.fetchQuery({ ...query, staleTime: 0 })
      const merged = rebaseDraft({ ...draft, now: sent }, storedFields(theirs))
      // Changes of different days are merged without a second press.
      if (merged.conflicts.length > 0 || !isConfirmed) throw error
      return putHours(merged.now, theirs.version)
    }
  }
  /** @param isConfirmed false saves only the time zone */
  const save = (isConfirmed: boolean) => {
    const sent = draft.now
    act(
      async () => {
        const reply = await saveHours(sent, isConfirmed)
        setDraft((now) => ({ ...now, began: sent, conflicts: [] }))
        queries.setQueryData(query.queryKey, reply)
      },
      {
        done: { title: t('studio.hours.saved'), description: t('studio.saved.text') },
        failed: t('studio.notSaved'),
      },
    )
  }
  /** Deletes the confirmed week, so that the website's hours apply again. */
  const useSite = () =>
    act(
      async () => {
        const reply = await saveHours(draft.began, false)
        setDraft(beginDraft(storedFields(reply)))
        setSeen(storedFields(reply))
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

/** Returns confirmed hours, else the website's, with unclear days closed. */
function storedFields({ hours, site, timeZone }: OpeningHoursResponse): HoursFields {
  const week = hours?.week ?? Array.from({ length: 7 }, (_, day) => site.week?.[day] ?? [])
  return { week, dates: hours?.dates ?? site.dates, timeZone }
}
