import {
  documentTrainingResponse,
  modelKeyResponse,
  modelKeyTestResponse,
  modelUsageResponse,
  trainingChangesResponse,
  trainingDeletedResponse,
  trainingResponse,
  type DocumentTrainingResponse,
  type ModelKey,
  type Training,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call'
import { isReading, nextLookMs, withChanges, type KnownTrainings } from './known-trainings'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { botAddress } from './studio'
import { upload } from './upload'

const ofBot = (botId: string): string => `?botId=${encodeURIComponent(botId)}`

export function trainingsQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'trainings'],
    queryFn: async ({ client, queryKey }): Promise<KnownTrainings> => {
      const ask = (since = '') => call(`/api/chatbot/trainings/changes${ofBot(botId)}${since}`, trainingChangesResponse)
      const known = client.getQueryData<KnownTrainings>(queryKey)
      // While something is read there are many looks, each for what is new alone.
      const now =
        known && isReading(known) ? withChanges(known, await ask(`&since=${encodeURIComponent(known.at)}`)) : undefined
      if (now) return now
      const { trainings, at } = await ask()
      return { trainings, at, quiet: 0 }
    },
    select: ({ trainings }) => trainings,
    refetchInterval: ({ state }) => (state.data && isReading(state.data) ? nextLookMs(state.data) : false),
  })
}

export const addUrl = async (botId: string, url: string, scope: 'page' | 'site'): Promise<Training> =>
  (await call('/api/chatbot/training/url', trainingResponse, { url, scope, botId })).training
export const removeTraining = (id: string) =>
  call(`/api/chatbot/trainings/${encodeURIComponent(id)}`, trainingDeletedResponse, undefined, 'DELETE')
export const refreshTraining = (id: string) =>
  call(`/api/chatbot/trainings/${encodeURIComponent(id)}/refresh`, trainingResponse, {})

export function modelKeyQuery(botId: string) {
  return queryOptions({
    queryKey: [ownKey, 'bot', botId, 'model-key'],
    queryFn: async (): Promise<ModelKey> =>
      (await call(`/api/chatbot/model-key${ofBot(botId)}`, modelKeyResponse)).modelKey,
  })
}
/** What the bot used the language model for, day by day. */
export function modelUsageQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'model-usage'],
    queryFn: () => call(botAddress(botId, 'model-usage'), modelUsageResponse),
  })
}
export const saveModelKey = async (botId: string, key: string): Promise<ModelKey> =>
  (await call('/api/chatbot/model-key', modelKeyResponse, { key, botId }, 'PUT')).modelKey
export const removeModelKey = async (botId: string): Promise<ModelKey> =>
  (await call(`/api/chatbot/model-key${ofBot(botId)}`, modelKeyResponse, undefined, 'DELETE')).modelKey
export const testModelKey = async (botId: string, key: string | undefined): Promise<boolean> =>
  (await call('/api/chatbot/model-key/test', modelKeyTestResponse, { key, botId })).accepted

/**
 * Sends one file.
 * @param onProgress from 0 to 1, as the bytes leave
 * @throws ApiError; the signal's reason when it was aborted
 */
export function uploadDocument(
  botId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<DocumentTrainingResponse> {
  const form = new FormData()
  // The bot comes first: the server reads fields in their order.
  form.append('botId', botId)
  form.append('file', file, file.name)
  return upload('/api/chatbot/training/document', documentTrainingResponse, form, onProgress, signal)
}
