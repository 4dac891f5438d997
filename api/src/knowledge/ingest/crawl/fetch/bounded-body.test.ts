import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, serve, newSafeFetch, failureOf, request } from './safe-fetch.testing.js'

afterEach(closeAll)

describe('bodies', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, br', (text: Buffer) => brotliCompressSync(gzipSync(text))],
  ])('are decompressed from %s', async (encoding, compress) => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('perché no'))),
    )
    const response = await newSafeFetch({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, request)
    expect(new TextDecoder().decode(response.body)).toBe('perché no')
  })

  it('stop at the limit when a bomb unpacks', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)))
    expect(bomb.byteLength).toBeLessThan(20_000)
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    const failure = await failureOf(
      newSafeFetch({ allowHosts: `127.0.0.1:${port}` }).fetch(`http://127.0.0.1:${port}/`, request),
    )
    expect(failure.reason).toBe('too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it.each([
    ['an announced size', { 'content-length': '50000000' }],
    ['no announced size', {}],
  ])('stop at the limit of a page of 50 MB with %s', async (_what, headers) => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, headers)
      const write = (): void => {
        while (response.write(Buffer.alloc(65_536, 97)));
      }
      response.on('drain', write)
      response.on('error', () => {})
      write()
    })
    const fetcher = newSafeFetch({ allowHosts: `127.0.0.1:${port}` })
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/`, request))).reason).toBe('too_large')
    expect(fetcher.bytesRead).toBeLessThan(1_200_000)
  })

  it.each([
    ['broken', 'gzip'],
    ['unknown', 'sdch'],
  ])('are unreadable where their compression is %s', async (_what, encoding) => {
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('not compressed at all'),
    )
    const fetcher = newSafeFetch({ allowHosts: `127.0.0.1:${port}` })
    expect((await failureOf(fetcher.fetch(`http://127.0.0.1:${port}/`, request))).reason).toBe('unreadable')
  })

  it('time out on a server that drips', async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const failure = await failureOf(
      newSafeFetch({ allowHosts: `127.0.0.1:${port}`, totalTimeoutMs: 300 }).fetch(
        `http://127.0.0.1:${port}/`,
        request,
      ),
    )
    expect(failure.reason).toBe('timeout')
  })
})
