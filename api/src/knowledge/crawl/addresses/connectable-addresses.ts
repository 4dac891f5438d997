import { lookup } from 'node:dns/promises'
import type { buildConnector } from 'undici'
import { FetchFailure } from '../fetch/fetch-failure.js'
import { isPublicAddress, literalAddress, type AllowList } from './address-rules.js'

/** Turns a name into all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** Asks the system's resolver. */
export const defaultResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map((entry) => entry.address)

/**
 * The addresses of a target that a connection may be opened to: all of them, and all public unless the host is allowed.
 * @throws FetchFailure when there is none, or one is private
 */
export async function connectableAddresses(
  target: buildConnector.Options,
  allowed: AllowList,
  resolve: Resolve,
): Promise<readonly string[]> {
  const hostname = target.hostname
  const port =
    target.port !== '' && target.port !== undefined && target.port !== null
      ? String(target.port)
      : target.protocol === 'https:'
        ? '443'
        : '80'
  const literal = literalAddress(hostname)
  const addresses = literal !== undefined ? [literal] : await addressesOf(hostname, resolve)
  if (addresses.length === 0) throw new FetchFailure('unreachable', `${hostname} has no address`, { nameUnknown: true })
  if (!allowed.allows(hostname, port)) {
    const inside = addresses.find((address) => !isPublicAddress(address))
    if (inside !== undefined) throw new FetchFailure('private_address', `${hostname} leads to ${inside}`)
  }
  return addresses
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(hostname)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new FetchFailure('unreachable', `${hostname} cannot be resolved`, {
      cause,
      nameUnknown: code === 'ENOTFOUND' || code === 'ENODATA',
    })
  }
}
