/**
 * Stands in the build for the client's own reading of addresses, which is for engines without `URL`. Hosts of IPv6 come
 * without their brackets, as the client expects.
 */
export function parse(address: string): { protocol: string; host: string; port: string; query: string } {
  const { protocol, hostname, port, search } = new URL(address)
  return { protocol: protocol.slice(0, -1), host: hostname.replace(/^\[|\]$/g, ''), port, query: search.slice(1) }
}
