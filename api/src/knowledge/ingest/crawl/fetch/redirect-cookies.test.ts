import { afterEach, expect, it } from 'vitest'
import type { ServerResponse } from 'node:http'
import { closeAll, serve, newSafeFetch, request } from './safe-fetch.testing.js'
import type { SafeFetch } from './safe-fetch.js'

afterEach(closeAll)

interface CircleSite {
  fetcher: SafeFetch
  origin: string
  /** Paths with the cookies they were requested with. */
  asked: string[]
  /** Resolves with the response of the next request for a held path. */
  held: (path: string) => Promise<ServerResponse>
}

/** Redirects `/name` and `/name/back` in a circle until the visitor has the cookie that `/name` sets. */
async function startCircleSite(cookieOf: (name: string) => string): Promise<CircleSite> {
  const asked: string[] = []
  const holders = new Map<string, (response: ServerResponse) => void>()
  const { port } = await serve((incoming, response) => {
    const [, name = '', isBack] = (incoming.url ?? '').split('/')
    const { cookie = '' } = incoming.headers
    asked.push(`${incoming.url} ${cookie}`.trim())
    const holder = holders.get(incoming.url ?? '')
    if (holder !== undefined) {
      holders.delete(incoming.url ?? '')
      return holder(response)
    }
    if (isBack !== undefined) response.writeHead(302, { location: `/${name}` }).end()
    else if (cookie.split('; ').includes(cookieOf(name))) response.end(`page ${name}`)
    else response.writeHead(302, { location: `/${name}/back`, 'set-cookie': cookieOf(name) }).end()
  })
  return {
    fetcher: newSafeFetch({ allowHosts: `127.0.0.1:${port}` }),
    origin: `http://127.0.0.1:${port}`,
    asked,
    held: (path) => new Promise((resolve) => holders.set(path, resolve)),
  }
}

async function readText(fetching: ReturnType<SafeFetch['fetch']>): Promise<string> {
  return new TextDecoder().decode((await fetching).body)
}

it('a fetch keeps the cookies of its redirects while another one starts', async () => {
  const { fetcher, origin, held } = await startCircleSite((name) => `${name}=1`)
  const waiting = held('/a/back')
  const first = readText(fetcher.fetch(`${origin}/a`, request))
  const response = await waiting
  await fetcher.fetch(`${origin}/b`, request)
  response.writeHead(302, { location: '/a' }).end()
  expect(await first).toBe('page a')
})

it('a fetch stores no cookies that another one received outside a circle', async () => {
  const { fetcher, origin, asked, held } = await startCircleSite((name) => `${name}=1`)
  const [ofFirst, ofOther] = [held('/a/back'), held('/b/back')]
  const first = fetcher.fetch(`${origin}/a`, request).catch(() => undefined)
  const firstResponse = await ofFirst
  const other = fetcher.fetch(`${origin}/b`, request)
  const otherResponse = await ofOther
  firstResponse.writeHead(302, { location: '/a' }).end()
  await first
  otherResponse.end('no circle')
  await other
  expect(asked.filter((line) => line.includes('b=1'))).toEqual([])
})

it('a fetch repeats its circle with an equal cookie that another one stored meanwhile', async () => {
  const { fetcher, origin, held } = await startCircleSite(() => 'visited=1')
  const waiting = held('/a/back')
  const first = readText(fetcher.fetch(`${origin}/a`, request))
  const response = await waiting
  await fetcher.fetch(`${origin}/b`, request)
  response.writeHead(302, { location: '/a' }).end()
  expect(await first).toBe('page a')
})
