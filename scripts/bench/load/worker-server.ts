import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

export interface WorkerServer {
  port: number
  stop(): Promise<unknown>
}

/**
 * Runs a server in a thread, so it takes no time from its clients here.
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

/** As {@link startWorkerServer}, but in a process, whose memory can be measured. */
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

export function serverData(): unknown {
  return parentPort === null ? JSON.parse(process.env.BENCH_SERVER_DATA ?? 'null') : workerData
}

export function listenInWorker(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    if (parentPort === null) process.send?.(port)
    else parentPort.postMessage(port, [])
  })
}
