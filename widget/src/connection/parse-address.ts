/**
 * Stands in the build for the client's own reading of addresses, which is for engines without `URL`. Hosts of IPv6 come
 * without their brackets, and an address without a scheme is read as that of a host, as the client expects.
 */
export function parse(address: string): { protocol: string; host: string; port: string; path: string; query: string; source: string } {
  const { protocol, hostname, port, pathname, search } = new URL(/^\w+:\/\//.test(address) ? address : `https://${address}`)
  return { protocol: protocol.slice(0, -1), host: hostname.replace(/^\[|\]$/g, ''), port, path: pathname, query: search.slice(1), source: address }
}
