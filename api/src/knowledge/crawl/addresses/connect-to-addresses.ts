import { isIPv6, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/**
 * Connects to one of these addresses and to no other, whatever the target's name says by now: families alternate, and
 * the next address is tried when one fails or is slow (RFC 8305). The name is only what TLS asks for; a literal address
 * in its place must be the one to connect to, as Node looks up no literal.
 *
 * Every fault reaches `done`, also one that the system tells within the call of connect(2), as for an address that no
 * route leads to: nothing is thrown, and no socket says "error" before somebody listens.
 * @param timeoutMs milliseconds for all addresses together
 */
export function connectToAddresses(
  addresses: readonly string[],
  target: buildConnector.Options,
  timeoutMs: number,
  done: buildConnector.Callback,
): void {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const lookup: LookupFunction = (hostname, options, callback) => {
    const answer = (): void => {
      const [first] = found
      if (first === undefined)
        callback(Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), '', 0)
      else if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    }
    // Never within this call: Node would connect at once, to tell the fault of an unroutable address before
    // `tls.connect` has returned the socket.
    process.nextTick(answer)
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
