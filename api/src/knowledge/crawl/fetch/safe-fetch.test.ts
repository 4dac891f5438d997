import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { FetchFailure } from './fetch-failure.js'
import { SafeFetch, type SafeFetchOptions } from './safe-fetch.js'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<{ port: number; server: Server }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve)
  })
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
  return { port: (server.address() as AddressInfo).port, server }
}

function door(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const fetcher = new SafeFetch({ allowHosts: '', userAgent: 'LoquiaBot/1.0 (+http://localhost/bot)', ...options })
  open.push(fetcher)
  return fetcher
}

async function failureOf(promise: Promise<unknown>): Promise<FetchFailure> {
  const error = await promise.then(
    () => new Error('it was fetched'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FetchFailure)
  return error as FetchFailure
}

const get = { signal: new AbortController().signal, maxBytes: () => 1_000_000 }

describe('names', () => {
  it.each([
    ['a private address', ['10.1.2.3']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
  ])('refuses a public name that leads to %s', async (_what, addresses) => {
    let asked = false
    await serve((_request, response) => {
      asked = true
      response.end('inside')
    })
    const failure = await failureOf(door({ resolve: async () => addresses }).fetch('http://evil.example/', get))
    expect(failure.reason).toBe('private_address')
    expect(asked).toBe(false)
  })

  it('connects to the address it judged, whatever the name says a moment later', async () => {
    const { port } = await serve((_request, response) => response.end('the judged one'))
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let lookups = 0
    const fetcher = door({
      allowHosts: `rebind.test:${port}`,
      resolve: async () => answers[Math.min(lookups++, 1)] ?? [],
    })
    const response = await fetcher.fetch(`http://rebind.test:${port}/`, get)
    expect(new TextDecoder().decode(response.body)).toBe('the judged one')
    expect(lookups).toBe(1)
  })

  it('connects to a literal IPv6 address that the operator allows', async () => {
    const { port } = await serve((_request, response) => response.end('here'), '::1')
    const response = await door({ allowHosts: `[::1]:${port}` }).fetch(`http://[::1]:${port}/`, get)
    expect(new TextDecoder().decode(response.body)).toBe('here')
  })

  it('tells an unknown name from a dead server', async () => {
    const unknown = await failureOf(
      door({ resolve: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) }).fetch(
        'http://nothing.example/',
        get,
      ),
    )
    expect(unknown).toMatchObject({ reason: 'unreachable', nameUnknown: true })
    const { port, server } = await serve((_request, response) => response.end())
    await new Promise((resolve) => {
      server.close(resolve)
    })
    const dead = await failureOf(door({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, get))
    expect(dead).toMatchObject({ reason: 'unreachable', nameUnknown: false })
  })
})

describe('our own site', () => {
  it.each(['https://loquia.example', 'http://loquia.example', 'https://203.0.113.5', 'https://[2001:db8::5]:8443'])(
    'is asked of this very process under its public address: %s',
    async (origin) => {
      const { port } = await serve((request, response) =>
        response.end(`${request.headers['x-forwarded-for']}: ${request.url}`),
      )
      const fetcher = door({
        own: { origin, port },
        resolve: async () => Promise.reject(new Error('nobody is to be asked for a name')),
      })
      expect(new TextDecoder().decode((await fetcher.fetch(`${origin}/page`, get)).body)).toBe('127.0.0.1: /page')
    },
  )

  it.each([
    'http://loquia.example/',
    'https://loquia.example:8443/',
    'https://www.loquia.example/',
    'https://loquia.example.evil.example/',
  ])('is not %s', async (other) => {
    let asked = false
    const { port } = await serve((_request, response) => {
      asked = true
      response.end()
    })
    const failure = await failureOf(
      door({ own: { origin: 'https://loquia.example', port }, resolve: async () => ['10.0.0.1'] }).fetch(other, get),
    )
    expect(failure.reason).toBe('private_address')
    expect(asked).toBe(false)
  })
})

describe('redirects', () => {
  it.each([
    'http://169.254.169.254/latest/',
    'http://localhost/',
    'http://[::1]:1/',
    'http://127.0.0.1:1/',
    'http://2130706433/',
  ])('refuses one to %s', async (target) => {
    const { port } = await serve((_request, response) => response.writeHead(302, { location: target }).end())
    const failure = await failureOf(door({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, get))
    expect(failure.reason).toBe('private_address')
  })

  it('refuses one to another scheme', async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    expect(
      (await failureOf(door({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, get))).reason,
    ).toBe('unreachable')
  })

  it('follows five, and sees circles and endless chains', async () => {
    const { port } = await serve((request, response) => {
      const step = Number(/\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
      if (request.url === '/circle') response.writeHead(301, { location: '/circle' }).end()
      else if (request.url?.startsWith('/chain') === true)
        response.writeHead(301, { location: `/chain/${step + 1}` }).end()
      else if (step < 5) response.writeHead(307, { location: `/${step + 1}` }).end()
      else response.end('arrived')
    })
    const fetcher = door({ allowHosts: `127.0.0.1:${port}` })
    expect(new TextDecoder().decode((await fetcher.fetch(`http://127.0.0.1:${port}/0`, get)).body)).toBe('arrived')
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/circle`, get))).reason).toBe('redirect_loop')
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/chain/0`, get))).reason).toBe('redirect_loop')
  })
})

describe('bodies', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, br', (text: Buffer) => brotliCompressSync(gzipSync(text))],
  ])('undoes %s', async (encoding, compress) => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('perché no'))),
    )
    const response = await door({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, get)
    expect(new TextDecoder().decode(response.body)).toBe('perché no')
  })

  it('stops a bomb at the limit', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)))
    expect(bomb.byteLength).toBeLessThan(20_000)
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    const failure = await failureOf(door({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, get))
    expect(failure.reason).toBe('too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it.each([
    ['an announced size', { 'content-length': '50000000' }],
    ['no announced size', {}],
  ])('stops a page of 50 MB with %s', async (_what, headers) => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, headers)
      const write = (): void => {
        while (response.write(Buffer.alloc(65_536, 97)));
      }
      response.on('drain', write)
      response.on('error', () => {})
      write()
    })
    const fetcher = door({ allowHosts: `127.0.0.1:${port}` })
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/`, get))).reason).toBe('too_large')
    expect(fetcher.bytesRead).toBeLessThan(1_200_000)
  })

  it('calls broken and unknown compression unreadable', async () => {
    const { port } = await serve((request, response) =>
      response
        .writeHead(200, { 'content-encoding': request.url === '/unknown' ? 'sdch' : 'gzip' })
        .end('not compressed at all'),
    )
    const fetcher = door({ allowHosts: `127.0.0.1:${port}` })
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/broken`, get))).reason).toBe('unreadable')
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/unknown`, get))).reason).toBe('unreadable')
  })

  it('gives up on a server that drips', async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const failure = await failureOf(
      door({ allowHosts: `127.0.0.1:${port}`, totalTimeoutMs: 300 }).fetch(`http://127.0.0.1:${port}/`, get),
    )
    expect(failure.reason).toBe('timeout')
  })
})

it('sends its name, no cookies, and ends at its budget', async () => {
  const seen: (string | undefined)[] = []
  const { port } = await serve((request, response) => {
    seen.push(request.headers['user-agent'], request.headers.cookie)
    response.writeHead(200, { 'set-cookie': 'a=b' }).end('x')
  })
  const fetcher = door({ allowHosts: `127.0.0.1:${port}`, maxRequests: 2 })
  await fetcher.fetch(`http://127.0.0.1:${port}/`, get)
  await fetcher.fetch(`http://127.0.0.1:${port}/`, get)
  expect(seen).toEqual([
    'LoquiaBot/1.0 (+http://localhost/bot)',
    undefined,
    'LoquiaBot/1.0 (+http://localhost/bot)',
    undefined,
  ])
  expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/`, get))).reason).toBe('limit_reached')
})
