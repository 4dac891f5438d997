import type { RequestListener } from 'node:http'
import { errorMessage, type ErrorCode } from '@loquia/contracts'
import { beforeAll, expect, it } from 'vitest'
import { servePages } from '../testing/serve-pages.ts'
import { shareProduct } from '../testing/share-product.ts'
import type { Product } from '../testing/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await shareProduct()
})

async function failureOf(domain: string): Promise<string | undefined> {
  const demo = await product.whenRead(await product.createDemo(domain))
  expect(demo.status).toBe('failed')
  return demo.build.error
}

const noRobots: RequestListener = (_request, response) => response.writeHead(404).end()
const sites: [string, RequestListener, ErrorCode][] = [
  [
    'a site that disallows robots',
    (request, response) =>
      request.url === '/robots.txt'
        ? response.end('User-agent: *\nDisallow: /\n')
        : response.setHeader('content-type', 'text/html').end('<p>Secret words that nobody may read.</p>'),
    'site_disallows_robots',
  ],
  [
    'an empty site',
    (request, response) =>
      request.url === '/'
        ? response.setHeader('content-type', 'text/html').end('<!doctype html><title>Soon</title><body></body>')
        : noRobots(request, response),
    'site_empty',
  ],
  [
    'a page of 50 MB',
    (request, response) => {
      if (request.url !== '/') return noRobots(request, response)
      response.setHeader('content-type', 'text/html')
      const megabyte = Buffer.alloc(1024 * 1024, '<p>word </p>')
      let left = 50
      const send = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1
          if (!response.write(megabyte)) return void response.once('drain', send)
        }
        response.end()
      }
      send()
    },
    'site_too_large',
  ],
  [
    'a redirect loop',
    (request, response) =>
      request.url === '/robots.txt'
        ? noRobots(request, response)
        : response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
    'site_redirect_loop',
  ],
  ['a site that answers with errors', (_request, response) => response.writeHead(500).end('broken'), 'site_error'],
  [
    'a picture',
    (request, response) =>
      request.url === '/'
        ? response.setHeader('content-type', 'image/png').end(Buffer.from('89504e470d0a1a0a', 'hex'))
        : noRobots(request, response),
    'site_not_html',
  ],
]

it.each(sites)('%s has its own message', async (_name, answer, code) => {
  const site = await servePages(answer)
  try {
    expect(await failureOf(site.host)).toBe(code)
  } finally {
    await site.stop()
  }
})

it.each<[string, string, ErrorCode]>([
  ['a port where nobody listens', '127.0.0.1:9', 'site_unreachable'],
  ['a domain that does not exist', 'no-such-business.invalid', 'site_not_found'],
])('%s has its own message', async (_name, domain, code) => {
  expect(await failureOf(domain)).toBe(code)
})

it.each([
  ['an address of a private network', '10.0.0.1'],
  ['the metadata service of a cloud', '169.254.169.254'],
  ['an inside address in disguise', '[::ffff:10.0.0.1]'],
])('refuses a demo of %s', async (_name, domain) => {
  await expect(product.createDemo(domain)).rejects.toThrow('site_private')
})

it('explains each failure with its own message', async () => {
  const told = new Set(sites.map(([, , code]) => errorMessage(code, 'en')))
  expect(told.size).toBe(sites.length)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
})
