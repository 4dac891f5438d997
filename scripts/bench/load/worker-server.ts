import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

export interface WorkerServer {
  /** On 127.0.0.1. */
  port: number
  stop(): Promise<unknown>
}

/**
 * Runs a server in a thread of its own, so that it takes no time from who talks to it here.
 * @param file beside this one
 */
export async function startWorkerServer(file: string, workerData: unknown): Promise<WorkerServer> {
  const worker = new Worker(new URL(file, import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number]
  return { port, stop: () => worker.terminate() }
}

export interface ProcessServer extends WorkerServer {
  pid: number
}

/** As {@link startWorkerServer}, in a process of its own, whose memory is nobody else's. */
export async function startProcessServer(
  file: string,
  data: unknown,
  environment: Record<string, string> = {},
): Promise<ProcessServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...environment, BENCH_SERVER_DATA: JSON.stringify(data) },
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** What the server was started with, on its own side. */
export function serverData(): unknown {
  return parentPort === null ? JSON.parse(process.env.BENCH_SERVER_DATA ?? 'null') : workerData
}

/** The other end: listens on a free port and says which. */
export function listenInWorker(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    if (parentPort === null) process.send?.(port)
    else parentPort.postMessage(port, [])
  })
}
