import { Client } from 'pg'
import { boundedConnection, endlessBounds, serverSettings, type Bounds } from './connection-bounds.js'

/** Ignores the error event, as statements fail with the same error. */
export function singleConnection(url: string, bounds: Bounds): Client {
  const client = new Client({ connectionString: url, ...boundedConnection(bounds, false) })
  client.on('error', () => undefined)
  return client
}

/** Overrides timeouts of server and role. */
export async function openEndless(url: string): Promise<Client> {
  const client = singleConnection(url, endlessBounds)
  await client.connect()
  await client.query(serverSettings(endlessBounds))
  return client
}
