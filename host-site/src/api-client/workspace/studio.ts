import {
  botBuildResponse,
  botPictureResponse,
  botSettingsResponse,
  claimResponse,
  doneResponse,
  installCheckResponse,
  originsResponse,
  ownBotsResponse,
  steeredSourcesResponse,
  testLinkResponse,
  widgetSettingsSchema,
  type BotSettingsChange,
  type BuildProgress,
  type InstallCheckResponse,
  type OriginsResponse,
  type ListedBot,
  type OwnBot,
  type RecrawlSchedule,
  type SourceControlRequest,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { errorCodeOf } from '../api-error'
import { call } from '../call'
import { changesByItself } from '../renew'
import { ownKey } from '../accounts/session'
import { demoLook, forgetDemoLook, ownConversation } from '../demo-look'

/** Milliseconds between two looks at a bot whose sources are being read. */
const pollMs = 800

/** The calls of a client's studio, made by the browser alone. */
export const botAddress = (botId: string, rest: string): string =>
  `/api/chatbot/bots/${encodeURIComponent(botId)}/${rest}`

export function ownBotsQuery() {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bots'],
    queryFn: async (): Promise<ListedBot[]> => {
      const { bots } = await call('/api/chatbot/bots', ownBotsResponse)
      // A read creates nothing, so a client's first visit asks for the first bot.
      return bots.length > 0 ? bots : (await call('/api/chatbot/bots', ownBotsResponse, {})).bots
    },
  })
}

export function botSettingsQuery(botId: string) {
  return queryOptions({
    queryKey: [ownKey, 'bot', botId, 'settings'],
    queryFn: () => call(botAddress(botId, 'settings'), botSettingsResponse),
  })
}

/**
 * @param change only what was changed, so that nothing else is written over
 * @param version of the settings that were changed
 */
export const saveBotSettings = (botId: string, change: BotSettingsChange, version: string) =>
  call(botAddress(botId, 'settings'), botSettingsResponse, { ...change, version }, 'PUT')

/** Wears what was taken from the website, or what stood before. */
export const applyIdentity = (botId: string, applied: boolean) =>
  call(botAddress(botId, 'identity'), botSettingsResponse, { applied }, 'PUT')

/** Confirms the business's name, or corrects it. */
export const confirmName = (botId: string, name: string) =>
  call(botAddress(botId, 'identity'), botSettingsResponse, { name }, 'PUT')

export function uploadPicture(botId: string, file: File) {
  const form = new FormData()
  form.set('file', file)
  return call(botAddress(botId, 'picture'), botPictureResponse, form)
}

/** What stands behind `#` of an address of the bot's website, so that its owner's questions are no visitor's. */
export const testLink = (botId: string) => call(botAddress(botId, 'test-link'), testLinkResponse)

/** How far a bot's sources are; asked again by itself while they are being read. */
export function botBuildQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'build'],
    queryFn: async (): Promise<BuildProgress> => (await call(botAddress(botId, 'build'), botBuildResponse)).build,
    refetchInterval: ({ state }) => (state.data?.status === 'crawling' ? pollMs : false),
  })
}

export function originsQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'origins'],
    queryFn: () => call(botAddress(botId, 'origins'), originsResponse),
  })
}
/** Changes the list as it is shown, or, where somebody changed it meanwhile, as it is now. */
export async function changeOrigins(
  botId: string,
  shown: OriginsResponse | undefined,
  change: (allowed: readonly string[]) => string[],
): Promise<OriginsResponse> {
  const address = botAddress(botId, 'origins')
  const save = ({ allowed, version }: OriginsResponse) =>
    call(address, originsResponse, { allowed: change(allowed), version }, 'PUT')
  const now = () => call(address, originsResponse)
  try {
    return await save(shown ?? (await now()))
  } catch (error) {
    if (errorCodeOf(error) !== 'settings_changed') throw error
    return save(await now())
  }
}
export const decideOrigin = (botId: string, origin: string, decision: 'allow' | 'deny'): Promise<OriginsResponse> =>
  call(botAddress(botId, 'origins/decide'), originsResponse, { origin, decision })

export const checkInstall = (botId: string, url: string): Promise<InstallCheckResponse> =>
  call(botAddress(botId, 'install-check'), installCheckResponse, { url })

export function steeredSourcesQuery(botId: string) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'bot', botId, 'sources'],
    queryFn: async () => (await call(botAddress(botId, 'sources'), steeredSourcesResponse)).sources,
  })
}
export const scheduleSource = (botId: string, id: string, schedule: RecrawlSchedule) =>
  call(botAddress(botId, `sources/${encodeURIComponent(id)}/schedule`), doneResponse, { schedule }, 'PUT')
export const steerSource = (botId: string, id: string, action: SourceControlRequest['action']) =>
  call(botAddress(botId, `sources/${encodeURIComponent(id)}/control`), doneResponse, { action })

/** Takes a demo into the account, with the look and the conversation that this browser has of it. */
export async function claimDemo(demoId: string, secret: string): Promise<OwnBot> {
  const { data: look } = widgetSettingsSchema.safeParse(demoLook(demoId) ?? {})
  const visitorToken = ownConversation(demoId)
  const { bot } = await call('/api/chatbot/claim', claimResponse, { demoId, secret, look, visitorToken })
  forgetDemoLook(demoId)
  return bot
}
