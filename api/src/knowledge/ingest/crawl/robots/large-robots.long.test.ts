import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { crawl, links } from '../crawled-site.testing.js'
import { page, startSite, type Answer, type TestSite } from '../hostile-site.testing.js'

/** RFC 9309 §2.5: at least 500 KiB are parsed. */
const parsed = 500 * 1024

let site: TestSite | undefined
afterEach(() => site?.stop())

const rules = 'User-agent: *\nDisallow: /private\n'
const comment = (bytes: number): string =>
  `# ${randomBytes(bytes).toString('hex').replaceAll(/.{90}/g, '$&\n# ')}`.slice(0, bytes - 1) + '\n'
function large(atLimit: string, before: number, behind = 400_000): string {
  return `${rules}${comment(parsed - Buffer.byteLength(rules) - before)}${atLimit}\n${comment(behind)}Disallow: /late\n`
}
/** Half of the cut rule "Disallow: /o|pen/secret" would also forbid "/open". */
const cut = large('Disallow: /open/secret', Buffer.byteLength('Disallow: /o'))

const served: Record<string, Answer> = {
  'with its length announced': {
    type: 'text/plain',
    headers: { 'content-length': String(Buffer.byteLength(cut)) },
    body: cut,
  },
  'in pieces': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    for (let at = 0; at < cut.length; at += 60_000) response.write(cut.slice(at, at + 60_000))
    response.end()
  },
  'without an end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write(cut)
  },
  'as gzip': { type: 'text/plain', headers: { 'content-encoding': 'gzip' }, body: gzipSync(cut) },
  'as gzip that packs badly': {
    type: 'text/plain',
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(cut, { level: 0 }),
  },
  'as gzip that unfolds into much more': {
    type: 'text/plain',
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(cut + '\n'.repeat(60_000_000)),
  },
  'as Brotli': { type: 'text/plain', headers: { 'content-encoding': 'br' }, body: brotliCompressSync(cut) },
  'packed twice': {
    type: 'text/plain',
    headers: { 'content-encoding': 'deflate, gzip' },
    body: gzipSync(deflateSync(cut)),
  },
  'as gzip without an end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
    response.write(gzipSync(cut, { level: 0 }).subarray(0, -5_000))
  },
}

it.each(Object.keys(served))('robots.txt of 900 kB, served %s, is cut at 500 KiB', async (how) => {
  site = await startSite({
    '/robots.txt': served[how]!,
    '/': page('Home', links('/private/x', '/open', '/open/secret', '/late')),
    '/open': page('Open'),
    '/open/secret': page('Secret'),
    '/late': page('Late'),
  })
  const { error, paths, skipped } = await crawl(site.host, { pageTimeoutMs: 10_000 })
  expect(error).toBeUndefined()
  expect(Object.fromEntries(skipped)).toEqual({ '/private/x': 'robots' })
  expect(new Set(paths)).toEqual(new Set(['/', '/open', '/open/secret', '/late']))
})

const letter = 'Disallow: /caffè'
it.each<[string, text: string, skipped: string[]]>([
  ['keeps a rule that ends there', large('Disallow: /open', Buffer.byteLength('Disallow: /open')), ['/open']],
  ['drops a rule whose last letter lies half behind it', large(letter, Buffer.byteLength(letter) - 1), []],
  ['drops a rule that is longer', `${rules}Disallow: /caff${'è'.repeat(parsed)}`, []],
])('the limit of robots.txt %s', async (_what, text, skipped) => {
  site = await startSite({
    '/robots.txt': text,
    '/': page('Home', links('/open', '/caff%C3%A8')),
    '/open': page('Open'),
    '/caff%C3%A8': page('Caffè'),
  })
  const result = await crawl(site.host)
  expect(result.error).toBeUndefined()
  expect([...result.skipped.keys()]).toEqual(skipped)
})

it('a robots.txt that forbids everything does so even behind a long comment', async () => {
  site = await startSite({
    '/robots.txt': `${comment(300_000)}User-agent: *\nDisallow: /\n${comment(600_000)}`,
    '/': page('Home'),
  })
  expect((await crawl(site.host)).error).toMatchObject({ code: 'site_disallows_robots' })
})
