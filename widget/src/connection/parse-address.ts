/**
 * The build replaces the client's address parser, written for engines without `URL`, with this one. The client expects
 * IPv6 hosts without brackets.
 */
export function parse(address: string): { protocol: string; host: string; port: string; query: string } {
  const { protocol, hostname, port, search } = new URL(address)
  return { protocol: protocol.slice(0, -1), host: hostname.replace(/^\[|\]$/g, ''), port, query: search.slice(1) }
}
