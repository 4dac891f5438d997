import { Client } from 'pg'
import { boundedConnection, endlessBounds, serverSettings, type Bounds } from './connection-bounds.js'

/**
 * A connection without a pool, not opened yet. That it broke off is told by the statement under way, or by the next
 * one; `pg` says so as an event besides.
 */
export function singleConnection(url: string, bounds: Bounds): Client {
  const client = new Client({ connectionString: url, ...boundedConnection(bounds, false) })
  client.on('error', () => undefined)
  return client
}

/**
 * A connection of its own for work that takes as long as it needs, whatever the server or the role allows statements.
 */
export async function openEndless(url: string): Promise<Client> {
  const client = singleConnection(url, endlessBounds)
  await client.connect()
  await client.query(serverSettings(endlessBounds))
  return client
}
