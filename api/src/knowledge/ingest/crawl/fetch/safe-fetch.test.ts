import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, serve, newSafeFetch, failureOf, request } from './safe-fetch.testing.js'

afterEach(closeAll)

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
    const failure = await failureOf(
      newSafeFetch({ resolve: async () => addresses }).fetch('http://evil.example/', request),
    )
    expect(failure.reason).toBe('private_address')
    expect(asked).toBe(false)
  })

  it('connects to the address that was checked, whatever the name resolves to a moment later', async () => {
    const { port } = await serve((_request, response) => response.end('the judged one'))
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let lookups = 0
    const fetcher = newSafeFetch({
      allowHosts: `rebind.test:${port}`,
      resolve: async () => answers[Math.min(lookups++, 1)] ?? [],
    })
    const response = await fetcher.fetch(`http://rebind.test:${port}/`, request)
    expect(new TextDecoder().decode(response.body)).toBe('the judged one')
    expect(lookups).toBe(1)
  })

  it('connects to a literal IPv6 address that the operator allows', async () => {
    const { port } = await serve((_request, response) => response.end('here'), '::1')
    const response = await newSafeFetch({ allowHosts: `[::1]:${port}` }).fetch(`http://[::1]:${port}/`, request)
    expect(new TextDecoder().decode(response.body)).toBe('here')
  })

  it('distinguishes an unknown name from a dead server', async () => {
    const unknown = await failureOf(
      newSafeFetch({
        resolve: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
      }).fetch('http://nothing.example/', request),
    )
    expect(unknown).toMatchObject({ reason: 'unreachable', nameUnknown: true })
    const { port, server } = await serve((_request, response) => response.end())
    await new Promise((resolve) => {
      server.close(resolve)
    })
    const dead = await failureOf(
      newSafeFetch({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, request),
    )
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
      const fetcher = newSafeFetch({
        own: { origin, port },
        resolve: async () => Promise.reject(new Error('nobody is to be asked for a name')),
      })
      expect(new TextDecoder().decode((await fetcher.fetch(`${origin}/page`, request)).body)).toBe('127.0.0.1: /page')
    },
  )

  it.each([
    'http://loquia.example/',
    'https://loquia.example:8443/',
    'https://www.loquia.example/',
    'https://loquia.example.evil.example/',
  ])('is not recognized in %s', async (other) => {
    let asked = false
    const { port } = await serve((_request, response) => {
      asked = true
      response.end()
    })
    const failure = await failureOf(
      newSafeFetch({ own: { origin: 'https://loquia.example', port }, resolve: async () => ['10.0.0.1'] }).fetch(
        other,
        request,
      ),
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
  ])('refuses a redirect to %s', async (target) => {
    const { port } = await serve((_request, response) => response.writeHead(302, { location: target }).end())
    const failure = await failureOf(
      newSafeFetch({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, request),
    )
    expect(failure.reason).toBe('private_address')
  })

  it('refuses a redirect to another scheme', async () => {
    const { port } = await serve((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    expect(
      (await failureOf(newSafeFetch({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, request)))
        .reason,
    ).toBe('unreachable')
  })

  const startRedirects = async () => {
    const { port } = await serve((request, response) => {
      const step = Number(/\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
      if (request.url === '/circle') response.writeHead(301, { location: '/circle' }).end()
      else if (request.url?.startsWith('/chain') === true)
        response.writeHead(301, { location: `/chain/${step + 1}` }).end()
      else if (step < 5) response.writeHead(307, { location: `/${step + 1}` }).end()
      else response.end('arrived')
    })
    const fetcher = newSafeFetch({ allowHosts: `127.0.0.1:${port}` })
    return (path: string) => fetcher.fetch(`http://127.0.0.1:${port}${path}`, request)
  }

  it('follows five redirects', async () => {
    const get = await startRedirects()
    expect(new TextDecoder().decode((await get('/0')).body)).toBe('arrived')
  })

  it.each(['/circle', '/chain/0'])('ends an endless chain (%s)', async (path) => {
    const get = await startRedirects()
    expect((await failureOf(get(path))).reason).toBe('redirect_loop')
  })
})

it('sends its name without cookies', async () => {
  const seen: (string | undefined)[] = []
  const { port } = await serve((request, response) => {
    seen.push(request.headers['user-agent'], request.headers.cookie)
    response.writeHead(200, { 'set-cookie': 'a=b' }).end('x')
  })
  const fetcher = newSafeFetch({ allowHosts: `127.0.0.1:${port}` })
  await fetcher.fetch(`http://127.0.0.1:${port}/`, request)
  await fetcher.fetch(`http://127.0.0.1:${port}/`, request)
  expect(seen).toEqual([
    'LoquiaBot/1.0 (+http://localhost/bot)',
    undefined,
    'LoquiaBot/1.0 (+http://localhost/bot)',
    undefined,
  ])
})

it('ends at its budget of requests', async () => {
  const { port } = await serve((_request, response) => response.end('x'))
  const fetcher = newSafeFetch({ allowHosts: `127.0.0.1:${port}`, maxRequests: 2 })
  await fetcher.fetch(`http://127.0.0.1:${port}/`, request)
  await fetcher.fetch(`http://127.0.0.1:${port}/`, request)
  expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/`, request))).reason).toBe('limit_reached')
})
