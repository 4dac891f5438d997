import { randomBytes } from 'node:crypto'
import type { Locale, StoredIdentity, WidgetConfig, WidgetSettings } from '@loquia/contracts'

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
  settings: WidgetSettings
  suggestions: string[]
  /** What it says that it can be asked about; none where its owner went back to what stood before its website. */
  topics: string[]
  timeZone: string | undefined
  allowedOrigins: string[]
  contactUrl: string | undefined
  purchasedAt: Date | undefined
  createdAt: Date
  /** When a demo ends; `undefined` for a bot that does not. */
  expiresAt: Date | undefined
  /** Belongs to an account. */
  isOwned: boolean
  ownerId: number | undefined
}

export interface NewBot {
  publicId: string
  kind: Bot['kind']
  /** The bot's website; empty while its owner has named none. */
  domain: string
  name: string
  language: Locale
  ownerId?: number
}

/** Whose bot it is; `company` names a new one and `language` is spoken by it. */
export interface Owner {
  id: number
  company?: string | null
  language?: Locale
}

/** A row of the table `bots`, with the end of the demo that it may be. */
export interface BotRow {
  id: string
  public_id: string
  kind: Bot['kind']
  owner_id: number | null
  domain: string
  name: string
  language: Locale
  settings: WidgetSettings
  suggestions: string[]
  topics: string[]
  identity: StoredIdentity | null
  time_zone: string | null
  allowed_origins: string[]
  contact_url: string | null
  purchased_at: Date | null
  created_at: Date
  expires_at: Date | null
}

/** An id that cannot be guessed: 128 bits. */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url')
}

/** A bot as the product knows it. */
export function toBot(row: BotRow): Bot {
  return {
    id: row.id,
    publicId: row.public_id,
    kind: row.kind,
    domain: row.domain,
    name: row.name,
    language: row.language,
    settings: row.settings,
    suggestions: row.suggestions,
    topics: row.identity?.applied === false ? [] : row.topics,
    timeZone: row.time_zone ?? undefined,
    allowedOrigins: row.allowed_origins,
    contactUrl: row.contact_url ?? undefined,
    purchasedAt: row.purchased_at ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.purchased_at === null ? (row.expires_at ?? undefined) : undefined,
    isOwned: row.owner_id !== null,
    ownerId: row.owner_id ?? undefined,
  }
}
