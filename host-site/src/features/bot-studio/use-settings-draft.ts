import type { BotSettings, BotSettingsChange } from '@loquia/contracts'
import { changeBotSettings } from '@loquia/contracts/calls'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { refreshQueries } from '../../api-client/refresh-queries'
import { agentSettingsQuery } from '../../api-client/workspace/inbox'
import { sourcesQuery } from '../../api-client/workspace/sources'
import { botIngestionQuery, botSettingsQuery, originsQuery, ownBotsQuery } from '../../api-client/workspace/studio'
import { useRefusal, useUnsaved } from '../../app/portal'
import { useToast } from '../../ui/overlays/toasts'
import { haveBothChanged, useDraft } from './draft'

interface StoredSettings {
  botId: string
  stored: BotSettings
  version: string
}

/** Keeps a draft of the settings and saves it on top of other editors' changes. */
export function useSettingsDraft(
  { botId, stored, version: first }: StoredSettings,
  fields: RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const draft = useDraft(stored)
  const version = useRef(first)
  const sending = useRef(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  useFaultFocus(fields, faults)
  useUnsaved(draft.dirty)
  // Another tab or an added website changed the stored settings.
  useEffect(() => {
    if (first === version.current) return
    version.current = first
    draft.rebase(stored)
  })
  const reloadStored = async (refusal: unknown) => {
    try {
      await queries.fetchQuery({ ...botSettingsQuery(botId), staleTime: 0 })
      refused(t('studio.notSaved'), refusal)
    } catch (failure) {
      refused(t('studio.notSaved'), failure)
    }
  }
  const faultText = (path: string) => {
    if (path === 'domain') return t('studio.faults.domain')
    return t(path === 'contactUrl' ? 'studio.faults.contact' : 'studio.faults.invalid')
  }
  // Sends only changed fields, so nothing else is overwritten.
  const saveChanges = (changes: BotSettingsChange, basis: string) =>
    callApi(changeBotSettings, { params: { botId }, body: { ...changes, version: basis } })
  const saving = useMutation({
    mutationFn: async ({ changes }: { sent: BotSettings; changes: BotSettingsChange }) => {
      try {
        return await saveChanges(changes, version.current)
      } catch (error) {
        if (errorCodeOf(error) !== 'settings_changed') throw error
        const theirs = await queries.fetchQuery({ ...botSettingsQuery(botId), staleTime: 0 })
        // Changes of different fields are merged without a second press.
        if (haveBothChanged(changes, stored, theirs.settings)) throw error
        return saveChanges(changes, theirs.version)
      }
    },
    onSuccess: async (reply, { sent }) => {
      setFaults({})
      version.current = reply.version
      // The server normalizes the domain; later input stays.
      if (draft.settings === sent && reply.settings.domain !== sent.domain) draft.set('domain', reply.settings.domain)
      draft.markSaved(reply.settings)
      queries.setQueryData(botSettingsQuery(botId).queryKey, reply)
      await refreshDependents(queries, botId)
      toast({ title: t('studio.saved.title'), description: t('studio.saved.text') })
    },
    onError: async (error) => {
      if (errorCodeOf(error) === 'settings_changed') return reloadStored(error)
      const issues = error instanceof ApiError ? error.issues : []
      setFaults(Object.fromEntries(issues.map(({ path }) => [path, faultText(path)])))
      refused(t('studio.notSaved'), error)
    },
  })
  // A double click's second press comes before the button is disabled.
  const save = () => {
    if (sending.current) return
    sending.current = true
    saving.mutate(
      { sent: draft.settings, changes: draft.changes() },
      {
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  return { draft, faults, save, isSaving: saving.isPending }
}

/** The invalid field may be far from the save button. */
function useFaultFocus(fields: RefObject<HTMLElement | null>, faults: Record<string, string>) {
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      fields.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid]')?.focus()
  }, [fields, faults])
}

/** These depend on the bot's name, website and company description. */
const refreshDependents = (queries: QueryClient, botId: string) =>
  refreshQueries(
    queries,
    ownBotsQuery().queryKey,
    originsQuery(botId).queryKey,
    agentSettingsQuery(botId).queryKey,
    sourcesQuery(botId).queryKey,
    botIngestionQuery(botId).queryKey,
  )
