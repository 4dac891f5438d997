import type { DocumentSourceResponse } from '@loquia/contracts'
import { addDocuments, getModelKey, getModelUsage, listSourceChanges } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callAddress, callApi } from '../call-api'
import { isIngesting, nextPollMs, withChanges, type KnownSources } from './known-sources'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'
import { uploadForm } from './upload-form'

export function sourcesQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'trainings'],
    queryFn: async ({ client, queryKey }): Promise<KnownSources> => {
      const fetchChanges = (since?: string) => callApi(listSourceChanges, { query: { botId, since } })
      const known = client.getQueryData<KnownSources>(queryKey)
      // During ingestion, polls fetch only changes.
      const now = known && isIngesting(known) ? withChanges(known, await fetchChanges(known.at)) : undefined
      if (now) return now
      const { trainings: sources, at } = await fetchChanges()
      return { sources, at, unchangedPolls: 0 }
    },
    select: ({ sources }) => sources,
    refetchInterval: ({ state }) => (state.data && isIngesting(state.data) ? nextPollMs(state.data) : false),
  })
}

export function modelKeyQuery(botId: string) {
  return queryOptions({
    queryKey: [sessionKey, 'bot', botId, 'model-key'],
    queryFn: async () => (await callApi(getModelKey, { query: { botId } })).modelKey,
  })
}
export function modelUsageQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'model-usage'],
    queryFn: () => callApi(getModelUsage, { params: { botId } }),
  })
}

/**
 * @param onProgress from 0 to 1
 * @throws ApiError; the signal's reason when aborted
 */
export function uploadDocument(
  botId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<DocumentSourceResponse> {
  const form = new FormData()
  // The server reads fields in order and needs the bot first.
  form.append('botId', botId)
  form.append('file', file, file.name)
  return uploadForm(callAddress(addDocuments), addDocuments.reply, form, onProgress, signal)
}
