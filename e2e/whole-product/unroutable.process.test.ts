import { errors } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

/*
 * Every place that the product talks to has one address, to which no route leads. Linux refuses TCP to a multicast address within
 * the call of connect(2), with ENETUNREACH, just as an address without a route: on any machine, and without a packet.
 */
const families = [
  { family: 4, address: '224.0.0.1', literal: '224.0.0.1' },
  { family: 6, address: 'ff02::1', literal: '[ff02::1]' },
] as const

const name = 'unroutable.example'

/** Loaded ahead of the product: what names stand for, as a DNS server would say. */
const resolver = ({ address, family }: (typeof families)[number]): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  import { syncBuiltinESMExports } from 'node:module'
  const { lookup } = dns
  const { lookup: lookupLater } = dns.promises
  const found = { address: '${address}', family: ${family} }
  dns.lookup = (host, options, done = options) => {
    if (host !== '${name}') return lookup(host, options, done)
    process.nextTick(() => (options.all ? done(null, [found]) : done(null, found.address, found.family)))
  }
  dns.promises.lookup = async (host, options) => (host !== '${name}' ? lookupLater(host, options) : options?.all ? [found] : found)
  syncBuiltinESMExports()`)}`

describe.each(families)('without a route by IPv$family', (family) => {
  let product: Product
  let cookie: string
  let botId: string

  beforeAll(async () => {
    product = await startProduct({
      NODE_OPTIONS: resolver(family),
      CRAWLER_ALLOW_HOSTS: `127.0.0.1:*,${name}:*,${family.literal}:*`,
      OPENAI_API_KEY: 'sk-of-the-test',
      OPENAI_BASE_URL: `https://${name}/v1`,
      SMTP_URL: `smtps://${family.literal}`,
      ADMIN_EMAIL: 'desk@loquia.example',
      S3_ENDPOINT: `https://${name}`,
      S3_BUCKET: 'loquia',
      S3_ACCESS_KEY_ID: 'of-the-test',
      S3_SECRET_ACCESS_KEY: 'of-the-test',
    })
    const registered = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password: 'difference-engine', email: 'ada@analytical.example' }),
    })
    cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!
    const { bots } = (await call('POST', '/api/chatbot/bots')).body as { bots: { botId: string }[] }
    botId = bots[0]!.botId
  })
  afterAll(() => product?.stop())

  async function call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const response = await fetch(product.url + path, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  it.each([name, family.literal])('reports a demo of %s as unreachable', async (domain) => {
    const demo = await product.whenRead(await product.createDemo(domain))
    expect([demo.status, demo.build.error]).toEqual(['failed', 'site_unreachable'])
  })

  it.each(['page', 'site'])('reports a source of a %s as unreachable', async (scope) => {
    const { body } = await call('POST', '/api/chatbot/training/url', {
      url: `https://${name}/prices-${scope}`,
      scope,
      botId,
    })
    const { id } = (body as { training: { id: string } }).training
    const training = await vi.waitUntil(
      async () => {
        const { trainings } = (await call('GET', `/api/chatbot/trainings?botId=${botId}`)).body as {
          trainings: { id: string; status: string; error?: unknown }[]
        }
        return trainings.find((each) => each.id === id && each.status === 'failed')
      },
      { timeout: 120_000 },
    )
    expect(training).toMatchObject({ error: 'site_unreachable' })
  })

  it.each(['https', 'http'])('reports an unreachable page in the install check, over %s', async (scheme) => {
    const { body } = await call('POST', `/api/chatbot/bots/${botId}/install-check`, { url: `${scheme}://${name}/` })
    expect(body).toMatchObject({ works: false, findings: [{ code: 'page_unreachable', detail: 'unreachable' }] })
  })

  it('reports why a webhook was not delivered', async () => {
    const { body } = await call('POST', `/api/chatbot/bots/${botId}/webhooks`, {
      url: `https://${name}/hook`,
      events: ['question.unanswered'],
      enabled: true,
    })
    const { webhook } = body as { webhook: { id: string } }
    expect((await call('POST', `/api/chatbot/bots/${botId}/webhooks/${webhook.id}/test`)).body).toEqual({
      success: true,
      delivered: false,
      reason: 'unreachable',
    })
  })

  it('answers with quotations while the model is unreachable', async () => {
    expect(
      await call('POST', '/api/chatbot/model-key/test', { key: 'sk-of-a-client-0123456789', botId }),
    ).toMatchObject({ status: errors.model_unavailable.status, body: { code: 'model_unavailable' } })
    const site = await servePages(bakery)
    try {
      const demoId = await product.createDemo(site.host)
      expect((await product.whenRead(demoId)).status).toBe('ready')
      expect(await product.ask(demoId, bakeryQuestion)).toMatchObject({
        success: true,
        refused: false,
        answer: expect.stringContaining('eight in the morning') as string,
      })
    } finally {
      await site.stop()
    }
  })

  it('refuses uploads while the bucket is unreachable', async () => {
    expect(
      await call('POST', '/api/chatbot/training/document', {
        filename: 'prices.txt',
        content: 'A loaf costs four euros.',
        botId,
      }),
    ).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  })

  it('queues an email', async () => {
    expect(
      await call('POST', '/api/password/forgot', { email: 'ada@analytical.example', language: 'en' }),
    ).toMatchObject({ status: 200 })
    await vi.waitFor(() => expect(product.log()).toMatch(/job_failed name=mail error=.*ENETUNREACH/), {
      timeout: 120_000,
    })
    expect(product.log()).toContain('mail_server_unavailable error=')
  })

  it('has no unhandled rejection', async () => {
    expect(product.log()).not.toMatch(/uncaught|unhandled/i)
    // The process that was started, and not another one in its place.
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
    expect(await product.interrupt('SIGTERM')).toBe(0)
  })
})
