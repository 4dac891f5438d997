import { Test, type TestingModule } from '@nestjs/testing'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import '../../app.module.js'
import { dataSourceOptions } from './data-source.js'
import { DatabaseModule } from './database.module.js'
import { queryRows } from './rows.js'
import { startTestDatabase } from './testing.js'

/** Differences that TypeORM cannot express, with reasons. */
const unsayable: readonly [reason: string, ...names: string[]][] = [
  [
    'of the type sparsevec(1000000000), which TypeORM does not know: it is read and written as text',
    'chunks.text_terms',
    'chunks.heading_terms',
    'draft_chunks.text_terms',
    'draft_chunks.heading_terms',
  ],
  [
    'an index on an expression: TypeORM knows those on columns',
    'answer_wordings.answer_wordings_words',
    'cms_content.cms_content_path',
    'sessions.sessions_user',
    'users.users_email',
    'users.users_username',
  ],
  [
    'an index with the newest first: TypeORM knows no order of one',
    'audit_log.audit_log_created',
    'contact_inquiries.contact_inquiries_created',
    'conversations.conversations_bot',
    'demo_contacts.demo_contacts_created',
    'golden_reports.golden_reports_bot',
    'leads.leads_bot',
    'support_requests.support_requests_created',
    'unanswered_questions.unanswered_questions_bot',
    'webhook_deliveries.webhook_deliveries_of_bot',
  ],
  ['a default that PostgreSQL writes with words in capitals: TypeORM compares it in small letters', 'model_usage.day'],
  [
    'counted by the database and no primary key: TypeORM would make it a serial',
    'messages.position',
    'webhook_deliveries.position',
  ],
  ['of six digits, which are those of any timestamp: TypeORM takes the one for the other', 'sessions.expire'],
]
const excepted = new Set(unsayable.flatMap(([, ...names]) => names))

const twin = 'twin'

/** PostgreSQL's canonical definitions. */
const definitions = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relname NOT IN ('migrations', 'typeorm_metadata')
  )
  SELECT relname || '.' || attname AS name,
    concat_ws(' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END, nullif(attidentity, ''), nullif(attgenerated, ''), pg_get_expr(adbin, adrelid)) AS definition
  FROM tables JOIN pg_attribute ON attrelid = tables.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
  FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype IN ('p', 'u', 'f', 'c', 'x')
  UNION ALL SELECT tables.relname || '.' || indexes.relname, pg_get_indexdef(indexrelid)
  FROM tables JOIN pg_index ON indrelid = tables.oid JOIN pg_class indexes ON indexes.oid = indexrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

interface Difference {
  name: string
  entities: string | undefined
  migrations: string | undefined
}

let database: Awaited<ReturnType<typeof startTestDatabase>>
let product: TestingModule
let dataSource: DataSource
let tables: string[]
let changes: string[]
let differences: Difference[]

beforeAll(async () => {
  database = await startTestDatabase()
  product = await Test.createTestingModule({ imports: [DatabaseModule.register(database.url, true)] }).compile()
  dataSource = product.get(DataSource)
  tables = await tablesOfProduct()
  await noteGenerated()
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log()
  changes = upQueries.map(({ query }) => query)
  await makeTwin()
  differences = differencesOf(await definitionsIn(twin), await definitionsIn('public'))
})
afterAll(async () => {
  await dataSource?.query(`DROP SCHEMA IF EXISTS ${twin} CASCADE; DROP TABLE IF EXISTS typeorm_metadata`)
  await product?.close()
  await database?.stop()
})

async function tablesOfProduct(): Promise<string[]> {
  const found = await queryRows<{ name: string }>(
    dataSource,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
  )
  return found.map(({ name }) => name).sort()
}

/** TypeORM compares these records, which migrations do not write; the twin checks expressions. */
async function noteGenerated(): Promise<void> {
  await dataSource.query(
    `CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)`,
  )
  for (const { tableName, columns } of dataSource.entityMetadatas)
    for (const { databaseName, asExpression } of columns)
      if (asExpression !== undefined)
        await dataSource.query(
          `INSERT INTO typeorm_metadata VALUES ('GENERATED_COLUMN', current_database(), 'public', $1, $2, $3)`,
          [tableName, databaseName, asExpression],
        )
}

async function makeTwin(): Promise<void> {
  await dataSource.query(`CREATE SCHEMA ${twin}`)
  const { entities } = dataSource.options
  const maker = await new DataSource(
    Object.assign(dataSourceOptions(database.url, true), { entities, schema: twin }),
  ).initialize()
  await maker.synchronize().finally(() => maker.destroy())
}

async function definitionsIn(schema: string): Promise<Map<string, string>> {
  const found = await queryRows<{ name: string; definition: string }>(dataSource, definitions, [schema])
  return new Map(found.map(({ name, definition }) => [name, plain(definition)]))
}

function plain(definition: string): string {
  return definition
    .replaceAll(`${twin}.`, '')
    .replaceAll('public.', '')
    .replaceAll(/'(\d+)'::\w+/g, '$1')
}

function differencesOf(entities: Map<string, string>, migrations: Map<string, string>): Difference[] {
  return [...new Set([...entities.keys(), ...migrations.keys()])]
    .map((name) => ({ name, entities: entities.get(name), migrations: migrations.get(name) }))
    .filter((both) => both.entities !== both.migrations)
}

function columnOf(statement: string): string {
  return (/^ALTER TABLE "(\w+)" (?:ADD|DROP COLUMN|ALTER COLUMN) "(\w+)"/.exec(statement) ?? []).slice(1).join('.')
}

it('the entities match the tables one to one', () => {
  // Module resets in other files register entities twice.
  const names = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName))
  expect([...names].sort()).toEqual(tables)
})

it('TypeORM would change nothing of what the migrations made', () => {
  expect(changes.filter((statement) => !excepted.has(columnOf(statement)))).toEqual([])
})

it('the entities define the same schema as the migrations', () => {
  expect(differences.filter(({ name }) => !excepted.has(name))).toEqual([])
})

it('every exception is still needed', () => {
  const met = new Set([...changes.map(columnOf), ...differences.map(({ name }) => name)])
  expect([...excepted].filter((name) => !met.has(name))).toEqual([])
})
