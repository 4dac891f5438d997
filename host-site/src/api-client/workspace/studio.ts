import { widgetSettingsSchema, type ListedBot, type OriginsResponse, type OwnBot } from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { errorCodeOf } from '../api-error'
import { callApi } from '../call-api'
import { alwaysStale } from '../refresh-queries'
import { sessionKey } from '../accounts/session'
import { rememberedDemoAppearance, forgetDemoAppearance, ownConversation } from '../demo-appearance'

const pollMs = 800

export function ownBotsQuery() {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bots'],
    queryFn: async (): Promise<ListedBot[]> => {
      const { bots } = await callApi(calls.listOwnBots)
      // Reading creates nothing, so the first visit requests the first bot.
      return bots.length > 0 ? bots : (await callApi(calls.createFirstBot)).bots
    },
  })
}

export function botSettingsQuery(botId: string) {
  return queryOptions({
    queryKey: [sessionKey, 'bot', botId, 'settings'],
    queryFn: () => callApi(calls.getBotSettings, { params: { botId } }),
  })
}

export function uploadPicture(botId: string, file: File) {
  const form = new FormData()
  form.set('file', file)
  return callApi(calls.uploadBotPicture, { params: { botId }, body: form })
}

/** The query polls only during ingestion. */
export function botIngestionQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'build'],
    queryFn: async () => (await callApi(calls.getIngestion, { params: { botId } })).build,
    refetchInterval: ({ state }) => (state.data?.status === 'crawling' ? pollMs : false),
  })
}

export function originsQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'origins'],
    queryFn: () => callApi(calls.listOrigins, { params: { botId } }),
  })
}
/** Reapplies the change if someone else changed the list meanwhile. */
export async function changeOrigins(
  botId: string,
  shown: OriginsResponse | undefined,
  change: (allowed: readonly string[]) => string[],
): Promise<OriginsResponse> {
  const params = { botId }
  const save = ({ allowed, version }: OriginsResponse) =>
    callApi(calls.changeOrigins, { params, body: { allowed: change(allowed), version } })
  const loadOrigins = () => callApi(calls.listOrigins, { params })
  try {
    return await save(shown ?? (await loadOrigins()))
  } catch (error) {
    if (errorCodeOf(error) !== 'settings_changed') throw error
    return save(await loadOrigins())
  }
}

export function sourceSchedulesQuery(botId: string) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'bot', botId, 'sources'],
    queryFn: async () => (await callApi(calls.listSourceControls, { params: { botId } })).sources,
  })
}

/** Claims a demo with this browser's look and conversation. */
export async function claimDemo(demoId: string, secret: string): Promise<OwnBot> {
  const { data: look } = widgetSettingsSchema.safeParse(rememberedDemoAppearance(demoId) ?? {})
  const visitorToken = ownConversation(demoId)
  const { bot } = await callApi(calls.claimDemo, { body: { demoId, secret, look, visitorToken } })
  forgetDemoAppearance(demoId)
  return bot
}
