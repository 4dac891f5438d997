import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Pool } from 'pg'
import { DataSource } from 'typeorm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toAppError } from '../../http/index.js'
import { boundedConnection, runOnBackgroundPool, poolStates, QueueConnections, visitorBounds } from './index.js'
import { dataSourceOptions } from '../data-source.js'
import { startTestDatabase } from '../testing.js'

/** When silenced, drops all data without closing connections, like a firewall. */
interface Network {
  url: string
  connections(): number
  silence(): void
  heal(): void
  stop(): Promise<void>
}

async function startNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target)
  const address = new URL(target)
  let silent = false
  const open = new Set<Socket>()
  const server = createServer((near) => {
    open.add(near)
    near.once('close', () => open.delete(near))
    near.on('error', () => undefined)
    if (silent) return void near.resume()
    const far = connect(Number(port), hostname)
    far.on('error', () => undefined)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    let isLost = false
    near.on('data', (data) => void ((isLost ||= silent) || far.write(data)))
    far.on('data', (data) => void ((isLost ||= silent) || near.write(data)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    connections: () => open.size,
    silence: () => void (silent = true),
    heal: () => void (silent = false),
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

let database: Awaited<ReturnType<typeof startTestDatabase>>
let network: Network
const opened: { end(): Promise<unknown> }[] = []
beforeAll(async () => {
  database = await startTestDatabase()
  network = await startNetwork(database.url)
})
afterEach(async () => {
  network.heal()
  await Promise.all(opened.splice(0).map((one) => one.end()))
})
afterAll(async () => {
  await network.stop()
  await database.stop()
})

async function openSource(more: object = {}): Promise<DataSource> {
  const source = await new DataSource({ ...dataSourceOptions(network.url, false), ...more }).initialize()
  opened.push({ end: () => source.destroy() })
  return source
}

it('recovers from a connection that falls silent', async () => {
  const pool = new Pool({
    connectionString: network.url,
    max: 1,
    ...boundedConnection({ ...visitorBounds, connectMs: 3_000, silenceMs: 1_500 }, false),
  })
  pool.on('error', () => undefined)
  opened.push(pool)
  await pool.query('SELECT 1')
  network.silence()
  const lost = await pool.query('SELECT 2').catch((error: unknown) => error)
  expect(lost).toMatchObject({ code: 'ETIMEDOUT', message: 'no response from the database for 1500 ms' })
  const unopened = await pool.query('SELECT 3').catch((error: unknown) => error)
  for (const error of [lost, unopened])
    expect(toAppError(error)).toMatchObject({ code: 'not_ready', retryAfterSeconds: 2 })
  network.heal()
  expect((await pool.query('SELECT 4 AS n')).rows).toEqual([{ n: 4 }])
})

it('lets one caller probe a silent server while the others fail at once', async () => {
  const source = await openSource({ connectTimeoutMS: 2_000 })
  network.silence()
  await runOnBackgroundPool(() => source.query('SELECT 1')).catch(() => undefined)
  const finding = runOnBackgroundPool(() => source.query('SELECT 1').catch(() => undefined))
  const told = await Promise.race([
    runOnBackgroundPool(() => source.query('SELECT 1').catch((error: unknown) => error)),
    finding.then(() => 'after the one that finds out'),
  ])
  expect(toAppError(told)).toMatchObject({ code: 'not_ready' })
  await finding
  network.heal()
  expect(await runOnBackgroundPool(() => source.query('SELECT 2 AS n'))).toEqual([{ n: 2 }])
})

it('keeps background work from using up the connections of visitors', async () => {
  const source = await openSource()
  const crowd = await Promise.all(
    Array.from({ length: 5 }, () =>
      runOnBackgroundPool(async () => {
        const runner = source.createQueryRunner()
        await runner.connect()
        return runner
      }),
    ),
  )
  const late = runOnBackgroundPool(() => source.query('SELECT 5 AS n'))
  expect(await source.query('SELECT 6 AS n')).toEqual([{ n: 6 }])
  expect(poolStates(source)).toEqual([
    { pool: 'visitors', max: 10, used: 0, idle: 1, waiting: 0 },
    { pool: 'background', max: 5, used: 5, idle: 0, waiting: 1 },
  ])
  for (const runner of crowd) await runner.release()
  expect(await late).toEqual([{ n: 5 }])
})

it('sets short timeouts for visitors, long ones for background work', async () => {
  const source = await openSource()
  const told = async (): Promise<unknown> =>
    (
      await source.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
    )[0]
  expect(await told()).toEqual({ statement: '10s', lock: '4s', idle: '30s' })
  expect(await runOnBackgroundPool(told)).toEqual({ statement: '5min', lock: '1min', idle: '2min' })
})

it('leaves a server that has become read-only', async () => {
  const source = await openSource()
  const queue = new QueueConnections(network.url, false, () => undefined)
  opened.push({ end: () => queue.close() })
  await queue.executeSql('SELECT 1')
  const both = await Promise.all(
    [1, 2].map(async () => {
      const runner = source.createQueryRunner()
      await runner.connect()
      return runner
    }),
  )
  for (const runner of both) await runner.release()
  expect(network.connections()).toBe(3)
  await database.dataSource.query('SET default_transaction_read_only = on')
  try {
    const refused = await source.query('CREATE TABLE never (n int)').catch((error: unknown) => error)
    expect(toAppError(refused)).toMatchObject({ code: 'not_ready' })
    await expect(queue.executeSql('CREATE TABLE never (n int)')).rejects.toMatchObject({ code: '25006' })
  } finally {
    await database.dataSource.query('SET default_transaction_read_only = off')
  }
  expect(await source.query('SELECT 7 AS n')).toEqual([{ n: 7 }])
  await expect.poll(() => network.connections()).toBe(1)
})

it.each(['53300', '55P03', '57014'])('reports an overload when the server answers %s', (code) => {
  expect(toAppError(Object.assign(new Error('said by the server'), { code }))).toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
})

it('retries a queue statement that lost a deadlock outside the failed transaction', async () => {
  const queue = new QueueConnections(database.url, true, () => undefined)
  opened.push({ end: () => queue.close() })
  await queue.executeSql(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION lose_once() RETURNS bigint LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN currval('tries');
    END $$`)
  await queue.executeSql('BEGIN; SELECT lose_once(); COMMIT')
  const { rows } = await queue.executeSql(
    'SELECT last_value::int AS tries, pg_current_xact_id_if_assigned() IS NULL AS outside FROM tries',
  )
  expect(rows).toEqual([{ tries: 2, outside: true }])
  await expect(queue.executeSql('SELECT nothing_of_this_name')).rejects.toMatchObject({ code: '42703' })
})
