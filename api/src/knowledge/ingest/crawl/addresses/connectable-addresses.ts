import { lookup } from 'node:dns/promises'
import { buildConnector } from 'undici'
import { FetchFailure } from '../fetch/fetch-failure.js'
import { isPublicAddress, literalAddress, type AllowList } from './address-rules.js'
import { isIPv6, type LookupFunction } from 'node:net'

export type Resolve = (hostname: string) => Promise<readonly string[]>

export const defaultResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map((entry) => entry.address)

/**
 * All addresses must be public unless the host is allowed.
 * @throws FetchFailure if one is private or none exists
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
  const addresses = literal !== undefined ? [literal] : await resolveAddresses(hostname, resolve)
  if (addresses.length === 0) throw new FetchFailure('unreachable', `${hostname} has no address`, { nameUnknown: true })
  if (!allowed.allows(hostname, port)) {
    const inside = addresses.find((address) => !isPublicAddress(address))
    if (inside !== undefined) throw new FetchFailure('private_address', `${hostname} leads to ${inside}`)
  }
  return addresses
}

async function resolveAddresses(hostname: string, resolve: Resolve): Promise<readonly string[]> {
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

/**
 * Connects only to the given addresses, whatever the name resolves to now; alternates families (RFC 8305). A literal
 * target must be the address, as Node looks up no literal. Synchronous faults of connect(2) also reach `done`.
 * @param timeoutMs in total
 */
export function connectToAddresses(
  addresses: readonly string[],
  target: buildConnector.Options,
  timeoutMs: number,
  done: buildConnector.Callback,
): void {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (hostname, options, callback) => {
    const deliverAddresses = (): void => {
      const [first] = found
      if (first === undefined)
        callback(Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), '', 0)
      else if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    }
    // Deferred: otherwise Node reports unroutable addresses before `tls.connect` returns the socket.
    process.nextTick(deliverAddresses)
  }
  try {
    buildConnector({ timeout: timeoutMs, allowH2: false, maxCachedSessions: 0, autoSelectFamily: true, lookup })(
      target,
      done,
    )
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}
