import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

export interface WorkerServer {
  /** On 127.0.0.1. */
  port: number
  stop(): Promise<unknown>
}

/** Runs a server in a thread of its own, so that it takes no time from who talks to it here. @param file beside this one */
export async function startWorkerServer(file: string, workerData: unknown): Promise<WorkerServer> {
  const worker = new Worker(new URL(file, import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number]
  return { port, stop: () => worker.terminate() }
}

/** The other end: listens on a free port and says which. */
export function listenInWorker(server: Server): void {
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port, []))
}
