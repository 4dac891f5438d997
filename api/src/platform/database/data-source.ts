import pg from 'pg'
import { DataSource, type DataSourceOptions, DefaultNamingStrategy, type Table } from 'typeorm'
import { boundedConnection, endlessBounds, ConnectionPools, singleConnection } from './connections/index.js'
import { FirstTables1763700000000 } from './migrations/0.1/0001-first-tables.js'
import { DocumentsAndModel1763800000002 } from './migrations/0.1/0002-documents-and-model.js'
import { CrawlControl1763800000003 } from './migrations/0.1/0003-crawl-control.js'
import { GoldenQuestions1763800000004 } from './migrations/0.1/0004-golden-questions.js'
import { Leads1763800000005 } from './migrations/0.1/0005-leads.js'
import { ContentAndInquiries1763800000006 } from './migrations/0.1/0006-content-and-inquiries.js'
import { AccountsAndProjects1763800000007 } from './migrations/0.1/0007-accounts-and-projects.js'
import { StudioAndInsight1763800000008 } from './migrations/0.1/0008-studio-and-insight.js'
import { ContentAdmin1763800000009 } from './migrations/0.1/0009-content-admin.js'
import { Inboxes1763800000010 } from './migrations/0.1/0010-inboxes.js'
import { TermChanges1763800000020 } from './migrations/0.1/0020-term-changes.js'
import { CountedTerms1763800000021 } from './migrations/0.1/0021-counted-terms.js'
import { Installs1763800000024 } from './migrations/0.1/0024-installs.js'
import { AllTexts1763800000027 } from './migrations/0.1/0027-all-texts.js'
import { ReadingVersion1763800000028 } from './migrations/0.1/0028-reading-version.js'
import { SecondFactors1763800000029 } from './migrations/0.1/0029-second-factors.js'
import { WebhookDeliveries1763800000030 } from './migrations/0.1/0030-webhook-deliveries.js'
import { NoticeAddresses1763800000032 } from './migrations/0.1/0032-notice-addresses.js'
import { LoginEpoch1763800000033 } from './migrations/0.1/0033-login-epoch.js'
import { FirstProof1763800000034 } from './migrations/0.1/0034-first-proof.js'
import { ProcessDeaths1763800000037 } from './migrations/0.2/0037-process-deaths.js'
import { UsernameKeys1763800000040 } from './migrations/0.2/0040-username-keys.js'
import { ChunkVoice1763800000043 } from './migrations/0.2/0043-chunk-voice.js'
import { PassageVectors1763800000044 } from './migrations/0.2/0044-passage-vectors.js'
import { Outcomes1763800000045 } from './migrations/0.2/0045-outcomes.js'
import { TimeZone1763800000046 } from './migrations/0.2/0046-time-zone.js'
import { SiteIdentity1763800000047 } from './migrations/0.2/0047-site-identity.js'
import { Consent1763800000048 } from './migrations/0.2/0048-consent.js'
import { Workspaces1763800000049 } from './migrations/0.3/0049-workspaces.js'
import { UserIdentities1763800000050 } from './migrations/0.3/0050-user-identities.js'
import { VerifiedVisitors1763800000051 } from './migrations/0.3/0051-verified-visitors.js'
import { WebhookEndpoints1763800000052 } from './migrations/0.3/0052-webhook-endpoints.js'
import { TaughtAnswers1763800000053 } from './migrations/0.3/0053-taught-answers.js'
import { People1763800000054 } from './migrations/0.3/0054-people.js'
import { PublicApi1763800000055 } from './migrations/0.3/0055-public-api.js'
import { Push1763800000056 } from './migrations/0.3/0056-push.js'
import { IdentityPublicKeys1763800000057 } from './migrations/0.3/0057-identity-public-keys.js'
import { FilesAndNotes1763800000058 } from './migrations/0.3/0058-files-and-notes.js'
import { AnswerEmails1763800000059 } from './migrations/0.3/0059-answer-emails.js'
import { MessageAuthors1763800000060 } from './migrations/0.3/0060-message-authors.js'
import { SiteAssistantWords1763800000061 } from './migrations/0.3/0061-site-assistant-words.js'
import { HandoffOffers1763800000062 } from './migrations/0.3/0062-handoff-offers.js'
import { AnswerThreads1763800000064 } from './migrations/0.3/0064-answer-threads.js'
import { CheckedLanguages1763800000066 } from './migrations/0.3/0066-checked-languages.js'
import { OpeningHours1763800000068 } from './migrations/0.3/0068-opening-hours.js'
import { IdempotentConversations1763800000069 } from './migrations/0.3/0069-idempotent-conversations.js'
import { WritesOnce1763800000070 } from './migrations/0.3/0070-writes-once.js'
import { SecretViews1763800000071 } from './migrations/0.3/0071-secret-views.js'
import { PageAddresses1763800000072 } from './migrations/0.3/0072-page-addresses.js'
import { SingleWebhookColumns1763800000073 } from './migrations/0.3/0073-single-webhook-columns.js'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Names constraints as PostgreSQL does by default (https://www.postgresql.org/docs/current/sql-createtable.html), so
 * entities declare only exceptions.
 */
class PostgresNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes, customName || propertyName].map(snakeCase).join('_')
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snakeCase(`${relationName}_${referencedColumnName}`)
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`
  }

  override uniqueConstraintName(table: Table | string, columnNames: string[]): string {
    return `${this.getTableName(table)}_${columnNames.join('_')}_key`
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return `${this.getTableName(table)}_${columnNames.join('_')}_fkey`
  }
}

/** Never edit a merged migration; add a new one. */
const migrations = [
  FirstTables1763700000000,
  DocumentsAndModel1763800000002,
  CrawlControl1763800000003,
  GoldenQuestions1763800000004,
  Leads1763800000005,
  ContentAndInquiries1763800000006,
  AccountsAndProjects1763800000007,
  StudioAndInsight1763800000008,
  ContentAdmin1763800000009,
  Inboxes1763800000010,
  TermChanges1763800000020,
  CountedTerms1763800000021,
  Installs1763800000024,
  AllTexts1763800000027,
  ReadingVersion1763800000028,
  SecondFactors1763800000029,
  WebhookDeliveries1763800000030,
  NoticeAddresses1763800000032,
  LoginEpoch1763800000033,
  FirstProof1763800000034,
  ProcessDeaths1763800000037,
  UsernameKeys1763800000040,
  ChunkVoice1763800000043,
  PassageVectors1763800000044,
  Outcomes1763800000045,
  TimeZone1763800000046,
  SiteIdentity1763800000047,
  Consent1763800000048,
  Workspaces1763800000049,
  UserIdentities1763800000050,
  VerifiedVisitors1763800000051,
  WebhookEndpoints1763800000052,
  TaughtAnswers1763800000053,
  People1763800000054,
  PublicApi1763800000055,
  Push1763800000056,
  IdentityPublicKeys1763800000057,
  FilesAndNotes1763800000058,
  AnswerEmails1763800000059,
  MessageAuthors1763800000060,
  SiteAssistantWords1763800000061,
  HandoffOffers1763800000062,
  AnswerThreads1763800000064,
  CheckedLanguages1763800000066,
  OpeningHours1763800000068,
  IdempotentConversations1763800000069,
  WritesOnce1763800000070,
  SecretViews1763800000071,
  PageAddresses1763800000072,
  SingleWebhookColumns1763800000073,
]

/** Arbitrary lock number; nodes migrate one after another. */
const migrationLock = 7_305_071

/** TypeORM's log prints parameters: messages and password hashes. */
const sharedOptions = {
  namingStrategy: new PostgresNamingStrategy(),
  type: 'postgres',
  migrationsRun: false,
  synchronize: false,
  logging: false,
  // TypeORM would install them at every start.
  installExtensions: false,
  // Selects `gen_random_uuid()`, which needs no extension.
  uuidExtension: 'pgcrypto',
} as const

export function dataSourceOptions(url: string, embedded: boolean): DataSourceOptions {
  return {
    ...sharedOptions,
    url,
    migrations,
    driver: { ...pg, Pool: ConnectionPools },
    applicationName: 'loquia',
    extra: { embedded },
  }
}

/** No timeout: migrations may take long. */
export async function migrate(url: string): Promise<void> {
  if (!(await isUpToDate(url))) await runMigrations(url, migrations)
}

/** This check is faster than TypeORM's. */
async function isUpToDate(url: string): Promise<boolean> {
  const client = singleConnection(url, endlessBounds)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const done = new Set(rows.map(({ name }) => name))
    return migrations.every(({ name }) => done.has(name))
  } catch {
    // A new database has no such table; TypeORM reports other errors.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns false when a newer version of this program added some of these migrations. */
export function knowsMigrations(names: readonly string[]): boolean {
  return names.every((name) => migrations.some((migration) => migration.name === name))
}

/**
 * Restores need the schema of the backup's version.
 * @param names unknown ones are skipped
 */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  await runMigrations(
    url,
    migrations.filter((migration) => names.includes(migration.name)),
  )
}

export async function openAndMigrate(options: DataSourceOptions & { url?: string }): Promise<DataSource> {
  await migrate(options.url ?? '')
  return new DataSource(options).initialize()
}

async function runMigrations(url: string, wanted: typeof migrations): Promise<void> {
  const dataSource = await new DataSource({
    ...sharedOptions,
    url,
    migrations: wanted,
    extra: { ...boundedConnection(endlessBounds, false), max: 2 },
  }).initialize()
  const guard = dataSource.createQueryRunner()
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await dataSource.runMigrations({ transaction: 'each' })
    await guard.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  } finally {
    await guard.release()
    await dataSource.destroy()
  }
}
