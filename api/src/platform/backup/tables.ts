import type { Client } from 'pg'
import { describeTables, type Table } from './tables.queries.js'

/** Orders tables after those that they reference; omits TypeORM's `migrations`. */
export async function readTables(client: Client): Promise<Table[]> {
  const ordered: Table[] = []
  const done = new Set<string>()
  let waiting = await describeTables(client)
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => done.has(name)))
    if (ready.length === 0)
      throw new Error(`tables point at each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const { needs: _needs, ...table } of ready) {
      ordered.push(table)
      done.add(table.name)
    }
    waiting = waiting.filter(({ name }) => !done.has(name))
  }
  return ordered
}
