import { randomBytes } from 'node:crypto'
import {
  fromOfficeHours,
  peopleDefaults,
  toOfficeHours,
  type Locale,
  type McpMode,
  type OpeningHours,
  type PeopleSettings,
  type VisitorLanguage,
  type WidgetConfig,
  type WidgetSettings,
} from '@loquia/contracts'
import { nearestVisitorLanguage } from '../../../knowledge/index.js'
import type { BotEntity } from './bot.entity.js'

/** What a public id can look like; anything else is not worth asking the database. */
export const publicIdPattern = /^[\w-]{1,64}$/

export interface Bot {
  /** The row's id, for inside; it never leaves the server. */
  id: string
  publicId: string
  kind: WidgetConfig['kind']
  domain: string
  name: string
  /** Whether the owner has confirmed the name that the website gave; undefined where no such name is in use. */
  nameConfirmed: boolean | undefined
  language: Locale
  /** The language nearest to its sources among those that visitors are spoken to in. */
  visitorLanguage: VisitorLanguage
  settings: WidgetSettings
  suggestions: string[]
  timeZone: string | undefined
  /** Confirmed by the owner. */
  openingHours: OpeningHours | undefined
  allowedOrigins: string[]
  people: PeopleSettings
  contactUrl: string | undefined
  purchasedAt: Date | undefined
  createdAt: Date
  /** When a demo ends; `undefined` for a bot that does not. */
  expiresAt: Date | undefined
  /** Belongs to a workspace. */
  isOwned: boolean
  workspaceId: string | undefined
  /** Who may use it as an MCP server. */
  mcp: McpMode
}

export interface NewBot {
  publicId: string
  kind: Bot['kind']
  /** The bot's website; empty while its owner has named none. */
  domain: string
  name: string
  language: Locale
  workspaceId?: string
}

const closedWeek: OpeningHours['week'] = Array.from({ length: 7 }, () => [])

/** Hours in which agents answer; undefined: whenever somebody is at the inbox. */
export function peopleHoursOf({
  people,
  openingHours,
}: Pick<Bot, 'people' | 'openingHours'>): OpeningHours | undefined {
  if (people.hours === 'opening') return openingHours
  if (people.hours !== 'own') return undefined
  const week = people.officeHours === '' ? closedWeek : fromOfficeHours(people.officeHours)
  return week === null ? undefined : { week, dates: [] }
}

/** The same as the widget reads them. */
export function officeHoursOf(bot: Pick<Bot, 'people' | 'openingHours'>): Pick<WidgetSettings, 'officeHours'> {
  const hours = peopleHoursOf(bot)
  const officeHours = hours === undefined ? '' : toOfficeHours(hours.week)
  return officeHours === '' ? {} : { officeHours }
}

/** An id that cannot be guessed: 128 bits. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

/** A bot as the product knows it. @param entity with the demo that it may be */
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
    people: { ...peopleDefaults, ...entity.people },
    contactUrl: entity.contactUrl ?? undefined,
    purchasedAt: entity.purchasedAt ?? undefined,
    createdAt: entity.createdAt,
    expiresAt: entity.purchasedAt === null ? (entity.demo?.expiresAt ?? undefined) : undefined,
    isOwned: entity.workspaceId !== null,
    workspaceId: entity.workspaceId ?? undefined,
    mcp: entity.mcp,
  }
}
