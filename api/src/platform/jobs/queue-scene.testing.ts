import { Client } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { ProcessRegister } from '../database/process-register.js'
import { startTestDatabase } from '../database/testing.js'
import { JobQueue } from './job-queue.js'

export const scene = {} as { database: Awaited<ReturnType<typeof startTestDatabase>> }
const queues: JobQueue[] = []
const registers: ProcessRegister[] = []
let nextName = 0
export const newName = () => `test-${(nextName += 1)}`

export async function openQueue(alone = false, pollMs?: number): Promise<JobQueue> {
  return (await openProcess(alone, pollMs)).queue
}

/** `die` simulates a crash; its jobs hang. */
export async function openProcess(
  alone = false,
  pollMs?: number,
): Promise<{ queue: JobQueue; die: () => Promise<void> }> {
  const register = new ProcessRegister(scene.database.dataSource, alone)
  await register.onModuleInit()
  const queue = new JobQueue({ url: scene.database.url, alone, pollMs }, register)
  queues.push(queue)
  registers.push(register)
  await queue.onApplicationBootstrap()
  const die = async (): Promise<void> => {
    await register.onModuleDestroy()
    await sql(
      `UPDATE processes SET ending = NULL, ended_at = NULL, seen_at = now() - interval '20 seconds' WHERE id = $1`,
      [register.id],
    )
  }
  return { queue, die }
}

export const stopAll = async (): Promise<void> => {
  await Promise.all(registers.splice(0).map((register) => register.onModuleDestroy()))
  await Promise.all(queues.splice(0).map((queue) => queue.beforeApplicationShutdown()))
}

export function queueScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
  })
  afterEach(stopAll)
  afterAll(() => scene.database.stop())
}

export const hangs = (begun: () => void) => () => new Promise<void>(() => begun())

export async function doneJobs(name: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM work.job WHERE name = $1 AND state = 'completed'`,
    [name],
  )
  return row?.count ?? 0
}

export async function activeJobs(name: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM work.job WHERE name = $1 AND state = 'active'`,
    [name],
  )
  return row?.count ?? 0
}

export async function sql<T>(text: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: scene.database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}
