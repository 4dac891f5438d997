import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from './config/env.js'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js'
import { migratedTemplate } from './platform/database/testing.js'
import { startServer, type RunningServer } from './server.js'

const folder = mkdtempSync(join(tmpdir(), 'loquia-server-'))
let postgres: EmbeddedPostgres
let server: RunningServer
let url: string
const environment = (port: number) =>
  readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: folder })

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), template: await migratedTemplate() })
  server = await startServer({ environment: environment(0), databaseUrl: postgres.url, alone: true })
  url = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

describe('health and readiness', () => {
  it('is ready with its database, schema and queue', async () => {
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' })
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).json()).toEqual({ ready: true, reasons: [] })
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  })

  it('recovers after the database was gone', async () => {
    const { port } = new URL(postgres.url)
    await postgres.stop()
    const gone = await fetch(`${url}/api/ready`)
    expect(gone.status).toBe(503)
    expect(await gone.json()).toMatchObject({
      ready: false,
      reasons: expect.arrayContaining(['the database does not answer']) as string[],
    })
    expect((await fetch(`${url}/api/health`)).status).toBe(200)

    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: Number(port) })
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { interval: 20 }).toBe(200)
  })
})

it('survives a connection that could not be accepted', async () => {
  // Node emits errors of accept(2) on the server.
  server.app
    .getHttpServer()
    .emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

describe('metrics for the operator', () => {
  it('name routes by their pattern', async () => {
    await fetch(`${url}/api/chatbot-demo/nobody-knows-this`)
    await fetch(`${url}/legal/nothing`)
    const response = await fetch(`${url}/api/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const metrics = await response.text()
    expect(metrics).toMatch(
      /loquia_http_request_seconds_count\{method="GET",route="\/api\/chatbot-demo\/:demoId",status="404"\} [1-9]/,
    )
    expect(metrics).toMatch(/loquia_http_request_seconds_count\{method="GET",route="page",status="\d+"\} [1-9]/)
    expect(metrics).not.toContain('nobody-knows-this')
  })

  it('include the memory of the process', async () => {
    expect(await (await fetch(`${url}/api/metrics`)).text()).toContain('loquia_process_resident_memory_bytes')
  })

  it('count errors by their code', async () => {
    await fetch(`${url}/api/chatbot-demo/nobody-knows-this`)
    const metrics = await (await fetch(`${url}/api/metrics`)).text()
    expect(metrics).toContain('loquia_errors_total{code="demo_not_found",family="user"}')
  })

  it('end in _total exactly when they are counters', async () => {
    const kinds = [...(await (await fetch(`${url}/api/metrics`)).text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(
      ([, name, kind]) => ({ name: name!, kind: kind! }),
    )
    expect(kinds.length).toBeGreaterThan(30)
    expect(kinds.filter(({ name, kind }) => name.endsWith('_total') !== (kind === 'counter'))).toEqual([])
  })

  it('are hidden from requests through a proxy', async () => {
    const response = await fetch(`${url}/api/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('loquia_')
  })
})

describe('every answer', () => {
  it('keeps the request id of the proxy', async () => {
    const { headers } = await fetch(`${url}/api/health`, { headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(headers.get('x-request-id')).toBe('from-the-proxy-1')
  })

  it('carries security headers', async () => {
    const { headers } = await fetch(`${url}/api/health`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  })

  it('hides the framework', async () => {
    expect((await fetch(`${url}/api/health`)).headers.get('x-powered-by')).toBeNull()
  })

  it('keeps its connection longer than proxies keep idle ones', async () => {
    const { headers } = await fetch(`${url}/api/health`)
    // nginx and load balancers keep idle connections for 60 s.
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  })
})

it('leaves only the timeout of headers to Node', () => {
  const { requestTimeout, headersTimeout } = server.app.getHttpServer()
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 0, headersTimeout: 40_000 })
})

it('names the port that is in use', async () => {
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(startServer({ environment: environment(port), databaseUrl: postgres.url, alone: true })).rejects.toThrow(
    `port ${port} is in use`,
  )
  taken.close()
})

it('closes kept connections at a stop without breaking a request', async () => {
  const second = await startServer({ environment: environment(0), databaseUrl: postgres.url, alone: false })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined } | undefined>((resolve) => {
      const call = request({ port: second.port, host: '127.0.0.1', agent }, (answer) =>
        answer
          .resume()
          .on('close', () => resolve({ status: answer.statusCode, connection: answer.headers.connection })),
      )
      call.on('error', () => resolve(undefined)).end()
    })
  expect(await ask()).toMatchObject({ connection: 'keep-alive' })
  const stopped = second.stop()
  const answers = []
  for (let answer = await ask(); answer !== undefined; answer = await ask()) answers.push(answer)
  await stopped
  agent.destroy()
  expect(answers.filter(({ status, connection }) => status === 500 || connection !== 'close')).toEqual([])
})
