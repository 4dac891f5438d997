#!/usr/bin/env bash
# @electric-sql/pglite-socket 0.2.17 with @electric-sql/pglite 0.5.14 accepts several connections, but all of them are
# one session of the database. Two clients of pg 8.23.1 both get the same advisory lock, so a lock that should elect one
# worker elects all; a lock stays after its client has disconnected; `SET` on one connection changes the others;
# names of prepared statements collide; a NOTIFY from one does not reach a LISTEN on another; pg_stat_activity counts
# no client at all. A program that relies on any of these works on PostgreSQL and not here.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 pg@8.23.1
cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { createServer } from 'node:net'
import pg from 'pg'
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => resolve(port))
  })
})
const database = await PGlite.create()
const server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 4 })
await server.start()
const connect = async () => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password: 'any' })
  await client.connect()
  return client
}
const first = await connect()
const second = await connect()
const value = async (client, sql) => Object.values((await client.query(sql)).rows[0])[0]
console.log('same backend:', (await value(first, 'SELECT pg_backend_pid()')) === (await value(second, 'SELECT pg_backend_pid()')))
const tryLock = 'SELECT pg_try_advisory_lock(7)'
console.log('lock granted:', await value(first, tryLock), await value(second, tryLock))
await first.query("SET statement_timeout = '1234ms'")
console.log('timeout of the other:', await value(second, 'SHOW statement_timeout'))
await first.query({ name: 'one', text: 'SELECT 1 AS a' })
console.log('prepared:', await second.query({ name: 'one', text: 'SELECT 2 AS b' }).then(() => 'kept apart', ({ message }) => message))
let notifications = 0
first.on('notification', () => (notifications += 1))
await first.query('LISTEN news')
await second.query('NOTIFY news')
await first.query('SELECT 1')
console.log('notifications:', notifications)
console.log('clients in pg_stat_activity:', await value(second, "SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'"))
await first.end()
const held = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory'"
console.log('locks after the first client has ended:', await value(second, held))
await second.end()
await server.stop()
await database.close()
JS
expected='same backend: true
lock granted: true true
timeout of the other: 1234ms
prepared: prepared statement "one" already exists
notifications: 0
clients in pg_stat_activity: 0
locks after the first client has ended: 1'
seen="$(node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
