import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { FetchFailure } from '../fetch/fetch-failure.js'
import { SafeFetch } from '../fetch/safe-fetch.js'

/*
 * On Linux, connect(2) to multicast fails synchronously with ENETUNREACH, like unroutable addresses, without a packet.
 * Unhandled errors fail the run.
 */
const ipv4 = '224.0.0.1'
const ipv6 = 'ff02::1'

let fetcher: SafeFetch | undefined
let server: Server | undefined
afterEach(async () => {
  await fetcher?.close()
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
  server = undefined
})

function fetchFrom(url: string, addresses: readonly string[]): Promise<unknown> {
  const resolve = async (): Promise<readonly string[]> => addresses
  fetcher = new SafeFetch({
    allowHosts: `unroutable.test:*,${ipv4}:*,[${ipv6}]:*`,
    userAgent: 'LoquiaBot/1.0',
    totalTimeoutMs: 4_000,
    resolve,
  })
  return fetcher.fetch(url, { signal: new AbortController().signal, maxBytes: () => 1_000 })
}

async function openPort(): Promise<{ port: number; connected: Promise<unknown> }> {
  const opened = createServer((socket) => socket.on('error', () => undefined).destroy())
  server = opened
  const connected = new Promise((resolve) => opened.once('connection', resolve))
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return { port: (opened.address() as AddressInfo).port, connected }
}

describe.each(['http', 'https'])('a host without a route, over %s', (scheme) => {
  it.each([
    ['an IPv4 address', [ipv4]],
    ['an IPv6 address', [ipv6]],
    ['an address of each family', [ipv6, ipv4]],
    ['several addresses of a family', ['224.0.0.1', '224.0.0.2', '224.0.0.3']],
    ['no address', []],
    ['what is no address', ['unroutable.test']],
  ])('is unreachable by %s', async (_what, addresses) => {
    const fetched = fetchFrom(`${scheme}://unroutable.test/`, addresses)
    await expect(fetched).rejects.toBeInstanceOf(FetchFailure)
    await expect(fetched).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringMatching(/\w/) as string,
    })
  })

  it.each([
    ['IPv4', ipv4, '127.0.0.1'],
    ['IPv6', ipv6, '127.0.0.1'],
    ['IPv4', '127.0.0.1', ipv4],
    ['IPv6', '127.0.0.1', ipv6],
  ])('is reached by another address than the unroutable one of %s: %s, %s', async (_family, ...addresses) => {
    const { port, connected } = await openPort()
    await expect(fetchFrom(`${scheme}://unroutable.test:${port}/`, addresses)).rejects.toMatchObject({
      reason: 'unreachable',
    })
    await connected
  })

  it.each([ipv4, `[${ipv6}]`])('is unreachable as a literal address: %s', async (host) => {
    await expect(fetchFrom(`${scheme}://${host}/`, [])).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
