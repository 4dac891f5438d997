import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'
import { openWire } from '../testing/wire.ts'

/** The product as operators run it, watched as docs/operations.md tells them to. */
const page = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
let ferry: Ferry
beforeAll(async () => {
  const secret = 'a secret of the test, long enough to be one'
  ferry = await startFerry({
    NODE_ENV: 'production',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'info',
  })
})
afterAll(() => ferry?.stop())

/** A line of the log that can be read by a machine. */
interface Line {
  requestId?: string
  method?: string
  path?: string
  status?: number
}
const lines = (): Line[] =>
  ferry.product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

it('exports exactly the documented metrics', async () => {
  const { model, product, host } = ferry
  const demoId = await product.createDemo(host)
  expect((await product.whenRead(demoId)).status).toBe('ready')
  const wire = await openWire(product.url, demoId)
  const { answerId } = await wire.ask('When does the ferry leave?')
  const turn = await model.turn()
  turn.say('At nine [1].')
  turn.end()
  await wire.end(answerId)
  expect((await fetch(`${product.url}/api/chatbot-demo/nobody`)).status).toBe(404)

  const metrics = async (): Promise<string> => (await fetch(`${product.url}/api/metrics`)).text()
  for (const moved of [
    /^loquia_http_request_seconds_count\{method="POST",route="\/api\/chatbot-demo\/create",status="20\d"\} [1-9]/m,
    /^loquia_answer_first_words_seconds_count [1-9]/m,
    /^loquia_answer_seconds_count [1-9]/m,
    /^loquia_answers_total\{state="done",outcome="sure"\} [1-9]/m,
    /^loquia_chat_sockets 1$/m,
    /^loquia_builds_total\{status="ready",error=""\} [1-9]/m,
    /^loquia_pages_total\{status="read"\} [1-9]/m,
    /^loquia_jobs_total\{name="[\w-]+",outcome="done"\} [1-9]/m,
    /^loquia_errors_total\{code="demo_not_found",family="user"\} [1-9]/m,
    /^loquia_ready 1$/m,
    /^loquia_redis_up 1$/m,
    /^loquia_database_connections\{lane="visitors",state="waiting"\} 0$/m,
    /^loquia_jobs_waiting\{name="webhook-endpoint"\} 0$/m,
    /^loquia_disk_free_bytes [1-9]/m,
    /^loquia_process_memory_limit_bytes [1-9]/m,
  ])
    await expect.poll(metrics).toMatch(moved)
  wire.close()
  await expect.poll(metrics).toMatch(/^loquia_chat_sockets 0$/m)

  const served = [...(await metrics()).matchAll(/^# TYPE (\w+) /gm)]
    .map(([, name]) => name!)
    .filter((name) => !/^loquia_(?:nodejs|process)_/.test(name))
  const written = [...page.slice(page.indexOf('## Metrics')).matchAll(/`(loquia_[a-z_]+)(?:\{[a-z,]+\})?`/g)].map(
    ([, name]) => name!,
  )
  expect(served.filter((name) => !written.includes(name))).toEqual([])
  expect(written.filter((name) => !served.includes(name) && !/^loquia_(?:nodejs|process)_/.test(name))).toEqual([])
  // Those of the process itself, as far as the page leads somebody to them by name.
  const [, ...led] = page.match(/loquia_(?:nodejs|process)_[a-z_0-9]+[a-z0-9]\b/g) ?? []
  expect(led.length).toBeGreaterThan(0)
  const all = await metrics()
  expect(led.filter((name) => !all.includes(`${name} `))).toEqual([])
})

it('exports every series of an alert from the start', async () => {
  const alerts = readFileSync(resolve(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8')
  const lines = (await (await fetch(`${ferry.product.url}/api/metrics`)).text()).split('\n')
  const watched = [...alerts.matchAll(/\b(loquia_[a-z_0-9]+)(?:\{([^}]+)\})?/g)].map(([, name, labels]) => ({
    name: name!,
    labels: labels?.split(',').filter((label) => !label.includes('!=')) ?? [],
  }))
  expect(watched.filter(({ labels }) => labels.length > 0).length).toBeGreaterThan(5)
  expect(
    watched.filter(
      ({ name, labels }) =>
        !lines.some(
          (line) =>
            line.startsWith(name) &&
            !/^[a-z0-9_]/.test(line.slice(name.length)) &&
            labels.every((label) => line.includes(label)),
        ),
    ),
  ).toEqual([])
})

it('logs each request with the id in its response', async () => {
  const { product } = ferry
  const own = await fetch(`${product.url}/api/chatbot-demo/nobody-at-all?secret=word`)
  const id = own.headers.get('x-request-id')!
  expect(id).toMatch(/^[\w-]{8,64}$/)
  await expect
    .poll(() => lines().filter(({ requestId, method }) => requestId === id && method !== undefined))
    .toEqual([expect.objectContaining({ method: 'GET', path: '/api/chatbot-demo/nobody-at-all', status: 404 })])
  const given = await fetch(`${product.url}/api/chatbot-demo/nobody-else`, {
    headers: { 'x-request-id': 'from-the-proxy-7' },
  })
  expect(given.headers.get('x-request-id')).toBe('from-the-proxy-7')
  await expect
    .poll(() =>
      lines().some(
        ({ requestId, path }) => requestId === 'from-the-proxy-7' && path === '/api/chatbot-demo/nobody-else',
      ),
    )
    .toBe(true)
})
