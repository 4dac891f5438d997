import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { FetchFailure } from './fetch-failure.js'
import { SafeFetch, type SafeFetchOptions } from './safe-fetch.js'

const open: { close(): Promise<void> }[] = []

export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((each) => each.close()))
}

export async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<{ port: number; server: Server }> {
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

export function newSafeFetch(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const fetcher = new SafeFetch({ allowHosts: '', userAgent: 'LoquiaBot/1.0 (+http://localhost/bot)', ...options })
  open.push(fetcher)
  return fetcher
}

export async function failureOf(promise: Promise<unknown>): Promise<FetchFailure> {
  const error = await promise.then(
    () => new Error('it was fetched'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FetchFailure)
  return error as FetchFailure
}

export const request = { signal: new AbortController().signal, maxBytes: () => 1_000_000 }
