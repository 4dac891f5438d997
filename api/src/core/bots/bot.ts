import { randomBytes } from 'node:crypto'
import {
  fromOfficeHours,
  agentDefaults,
  toOfficeHours,
  type Locale,
  type McpMode,
  type OpeningHours,
  type AgentSettings,
  type VisitorLanguage,
  type WidgetConfig,
  type WidgetSettings,
} from '@loquia/contracts'
import { nearestVisitorLanguage } from '../languages/index.js'
import type { BotEntity } from './bot.entity.js'

export const publicIdPattern = /^[\w-]{1,64}$/

export interface Bot {
  /** Never leaves the server. */
  id: string
  publicId: string
  kind: WidgetConfig['kind']
  domain: string
  name: string
  /** Undefined unless the name comes from the website. */
  nameConfirmed: boolean | undefined
  language: Locale
  /** The supported language nearest to the sources'. */
  visitorLanguage: VisitorLanguage
  settings: WidgetSettings
  suggestions: string[]
  timeZone: string | undefined
  /** The owner has confirmed these hours. */
  openingHours: OpeningHours | undefined
  allowedOrigins: string[]
  people: AgentSettings
  contactUrl: string | undefined
  purchasedAt: Date | undefined
  createdAt: Date
  expiresAt: Date | undefined
  isOwned: boolean
  workspaceId: string | undefined
  mcp: McpMode
}

export interface NewBot {
  publicId: string
  kind: Bot['kind']
  domain: string
  name: string
  language: Locale
  workspaceId?: string
}

const closedWeek: OpeningHours['week'] = Array.from({ length: 7 }, () => [])

/** Undefined means whenever an agent is online. */
export function agentHoursOf({
  people: agentSettings,
  openingHours,
}: Pick<Bot, 'people' | 'openingHours'>): OpeningHours | undefined {
  if (agentSettings.hours === 'opening') return openingHours
  if (agentSettings.hours !== 'own') return undefined
  const week = agentSettings.officeHours === '' ? closedWeek : fromOfficeHours(agentSettings.officeHours)
  return week === null ? undefined : { week, dates: [] }
}

export function officeHoursOf(bot: Pick<Bot, 'people' | 'openingHours'>): Pick<WidgetSettings, 'officeHours'> {
  const hours = agentHoursOf(bot)
  const officeHours = hours === undefined ? '' : toOfficeHours(hours.week)
  return officeHours === '' ? {} : { officeHours }
}

/** 128 random bits cannot be guessed. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

export function toBot(entity: BotEntity): Bot {
  return {
    id: entity.id,
    publicId: entity.publicId,
    kind: entity.kind,
    domain: entity.domain,
    name: entity.name,
    nameConfirmed: entity.identity?.applied ? (entity.identity.nameConfirmed ?? false) : undefined,
    language: entity.language,
    visitorLanguage: nearestVisitorLanguage(entity.contentLanguage) ?? entity.language,
    settings: entity.settings,
    suggestions: entity.suggestions,
    timeZone: entity.timeZone ?? undefined,
    openingHours: entity.openingHours ?? undefined,
    allowedOrigins: entity.allowedOrigins,
    people: { ...agentDefaults, ...entity.people },
    contactUrl: entity.contactUrl ?? undefined,
    purchasedAt: entity.purchasedAt ?? undefined,
    createdAt: entity.createdAt,
    expiresAt: entity.purchasedAt === null ? (entity.demo?.expiresAt ?? undefined) : undefined,
    isOwned: entity.workspaceId !== null,
    workspaceId: entity.workspaceId ?? undefined,
    mcp: entity.mcp,
  }
}
