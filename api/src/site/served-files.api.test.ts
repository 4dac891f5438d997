import 'reflect-metadata'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ClusterModule } from '../platform/cluster/index.js'
import { EnvironmentModule } from '../config/environment.module.js'
import { readEnvironment } from '../config/env.js'
import { HttpModule } from '../platform/http/index.js'
import { serveSite } from './site.js'

const secret = 'a secret of the test, long enough to be one'
const folder = mkdtempSync(join(tmpdir(), 'loquia-files-'))
const large = join(folder, 'client/assets/large-abc123.js')
let app: NestExpressApplication
let url: string

beforeAll(async () => {
  for (const name of ['widget/widget', 'client/assets']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'widget/widget.js'), '0123456789')
  writeFileSync(join(folder, 'client/assets/gone-abc123.js'), 'gone()')
  // Exceeds the connection's buffers, so that the read stays open.
  writeFileSync(large, Buffer.alloc(32 * 1_024 * 1_024, 'x'))
  const environment = readEnvironment({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://chat.example.com',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
  })
  @Module({ imports: [EnvironmentModule.register(environment), ClusterModule, HttpModule] })
  class SiteOnly {}
  app = await NestFactory.create<NestExpressApplication>(SiteOnly, { logger: false })
  serveSite(app, {
    widget: join(folder, 'widget'),
    client: join(folder, 'client'),
    serverEntry: join(folder, 'entry-server.mjs'),
  })
  await app.listen(0, '127.0.0.1')
  url = await app.getUrl()
  await (await fetch(`${url}/assets/gone-abc123.js`)).text()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function openCount(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }).length
}

it.skipIf(process.platform !== 'linux')('closes the file of a visitor who leaves early', async () => {
  const sockets = Array.from({ length: 20 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  for (const socket of sockets) {
    socket.on('error', () => undefined).pause()
    socket.write('GET /assets/large-abc123.js HTTP/1.1\r\nHost: chat.example.com\r\n\r\n'.repeat(2))
  }
  await vi.waitFor(() => expect(openCount(large)).toBeGreaterThanOrEqual(sockets.length), { timeout: 120_000 })
  for (const socket of sockets) socket.resetAndDestroy()
  await vi.waitFor(() => expect(openCount(large)).toBe(0), { timeout: 120_000 })
})

it('ends only the answer when a file is gone', async () => {
  rmSync(join(folder, 'client/assets/gone-abc123.js'))
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write('GET /assets/gone-abc123.js HTTP/1.1\r\nHost: chat.example.com\r\n\r\n')
  await once(socket, 'close')
  expect(await (await fetch(`${url}/widget.js`)).text()).toBe('0123456789')
})

it.each([
  ['bytes=2-4', 206, '234'],
  ['bytes=7-', 206, '789'],
  ['bytes=5-99', 206, '56789'],
  ['bytes=10-', 416, ''],
  // Such ranges are ignored (RFC 9110, 14.2).
  ['bytes=5-2', 200, '0123456789'],
  ['bytes=-3', 200, '0123456789'],
  ['bytes=0-1,3-4', 200, '0123456789'],
  ['bytes=99999999999999999999-', 200, '0123456789'],
  ['bytes=abc', 200, '0123456789'],
  ['lines=1-2', 200, '0123456789'],
])('answers the range %s with %i', async (range, status, body) => {
  const response = await fetch(`${url}/widget.js`, { headers: { range } })
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(body)
})
