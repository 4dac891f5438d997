import type { Call, CallRequest } from '@loquia/contracts/calls'
import type { z } from 'zod'
import { fetchJson } from './fetch-json'

type Arguments<C extends Call> =
  object extends CallRequest<C> ? [request?: CallRequest<C>, at?: Server] : [request: CallRequest<C>, at?: Server]

interface Server {
  /** The URL is empty in the browser. */
  baseUrl: string
  headers?: Readonly<Record<string, string>>
}

/**
 * Makes a call of the contract and validates its reply.
 * @throws ApiError
 */
export function callApi<C extends Call & { reply: z.ZodType }>(
  call: C,
  ...request: Arguments<C>
): Promise<z.output<C['reply']>>
export function callApi(
  { path, reply, method }: Call & { reply: z.ZodType },
  request: AnyRequest = {},
  { baseUrl, headers }: Server = { baseUrl: '' },
): Promise<unknown> {
  return fetchJson(baseUrl + fillAddress(path, request), reply, request.body, method, headers)
}

/** The address of a call, for links and downloads. */
export function callAddress<C extends Call>(
  call: C,
  ...request: object extends Omit<CallRequest<C>, 'body'> ? [] : [request: Omit<CallRequest<C>, 'body'>]
): string
export function callAddress({ path }: Call, request: AnyRequest = {}): string {
  return fillAddress(path, request)
}

interface AnyRequest {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Leaves out empty query values. */
function fillAddress(path: string, { params = {}, query = {} }: AnyRequest): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  return values.length === 0 ? filled : `${filled}?${new URLSearchParams(values).toString()}`
}
