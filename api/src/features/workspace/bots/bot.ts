import { randomBytes } from 'node:crypto'
import {
  peopleDefaults,
  type Locale,
  type McpMode,
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
  language: Locale
  /** The language nearest to its sources among those that visitors are spoken to in. */
  visitorLanguage: VisitorLanguage
  settings: WidgetSettings
  suggestions: string[]
  timeZone: string | undefined
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
    language: entity.language,
    visitorLanguage: nearestVisitorLanguage(entity.contentLanguage) ?? entity.language,
    settings: entity.settings,
    suggestions: entity.suggestions,
    timeZone: entity.timeZone ?? undefined,
    allowedOrigins: entity.allowedOrigins,
    people: { ...peopleDefaults, ...entity.people, officeHours: entity.settings.officeHours ?? '' },
    contactUrl: entity.contactUrl ?? undefined,
    purchasedAt: entity.purchasedAt ?? undefined,
    createdAt: entity.createdAt,
    expiresAt: entity.purchasedAt === null ? (entity.demo?.expiresAt ?? undefined) : undefined,
    isOwned: entity.workspaceId !== null,
    workspaceId: entity.workspaceId ?? undefined,
    mcp: entity.mcp,
  }
}
