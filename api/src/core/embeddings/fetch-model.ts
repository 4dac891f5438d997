import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockData } from '../../platform/database/embedded/data-lock.js'
import { SerialQueues } from '../../platform/serial-queue.js'

const needed = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']
const optional = ['1_Pooling/config.json', 'config_sentence_transformers.json']
/** Written once all files are complete. */
const completeMark = 'complete.json'
/** The unit is milliseconds. */
const answerMs = 10_000
/** Milliseconds between two parts of a file. */
const silenceMs = 30_000
const tries = 6
const pauseMs = 500
/** Milliseconds; another process may be downloading. */
const lockWaitMs = 6 * 3_600_000

export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError'
}

export interface ModelToFetch {
  hub: string
  model: string
  folder: string
  signal: AbortSignal
  /** `total` grows as files are discovered. */
  onProgress?: (progress: { received: number; total: number }) => void
}

export function isFetched(folder: string): boolean {
  return existsSync(join(folder, completeMark))
}

/**
 * Downloads a model, resuming partial files. Deletes files that do not match the hub's hash. Concurrent processes wait
 * for one.
 * @throws ModelUnavailableError; the signal's reason
 */
export function fetchModel(wanted: ModelToFetch): Promise<void> {
  return fetches.run(wanted.folder, () => fetchAlone(wanted))
}

/** One queue per folder, because the lock works only between processes. */
const fetches = new SerialQueues<string>()

async function fetchAlone(wanted: ModelToFetch): Promise<void> {
  await mkdir(wanted.folder, { recursive: true })
  const unlock = await lockData(join(wanted.folder, '.lock'), lockWaitMs)
  try {
    if (isFetched(wanted.folder)) return
    const progress = { received: 0, total: 0 }
    for (const path of [...needed, ...optional]) await fetchFile(wanted, path, progress)
    await clearParts(wanted.folder)
    await writeFile(join(wanted.folder, completeMark), JSON.stringify({ model: wanted.model }))
  } finally {
    await unlock()
  }
}

interface RemoteFile {
  url: string
  size: number | undefined
  /** SHA-256 of large files, Git's hash of small ones, any value on mirrors. */
  tag: string
}

async function fetchFile(
  { hub, model, folder, signal, onProgress }: ModelToFetch,
  path: string,
  progress: { received: number; total: number },
): Promise<void> {
  const target = join(folder, path)
  if ((await stat(target).catch(() => undefined)) !== undefined) return
  const remote = await locateFile(`${hub.replace(/(?<!\/)\/+$/, '')}/${model}/resolve/main/${path}`, signal)
  if (remote === undefined) {
    if (needed.includes(path)) throw new ModelUnavailableError(`${model} has no ${path}`)
    return
  }
  await mkdir(dirname(target), { recursive: true })
  // The name includes the machine, which may share the folder.
  const name = createHash('sha256').update(`${hostname()} ${remote.tag} ${remote.size}`).digest('hex').slice(0, 12)
  const part = `${target}.${name}.part`
  progress.total += remote.size ?? 0
  const before = progress.received
  const onBytes = (bytes: number): void => {
    progress.received = before + bytes
    onProgress?.(progress)
  }
  for (let wrong = 0; ; wrong++) {
    await downloadFile(remote, part, signal, onBytes)
    if (await isWhole(part, remote)) break
    await rm(part, { force: true })
    if (wrong > 0) throw new ModelUnavailableError(`${path} of ${model} is not what the hub says it is`)
  }
  await rename(part, target)
}

async function locateFile(url: string, signal: AbortSignal): Promise<RemoteFile | undefined> {
  const response = await fetchWithTimeout(url, signal, { method: 'HEAD', redirect: 'manual' })
  if (response.status === 404) return undefined
  if (response.status >= 400) throw new ModelUnavailableError(`${new URL(url).host} answered ${response.status}`)
  const { headers } = response
  const isElsewhere = response.status >= 300
  const size = headers.get('x-linked-size') ?? (isElsewhere ? null : headers.get('content-length'))
  const tag = (headers.get('x-linked-etag') ?? (isElsewhere ? null : headers.get('etag')) ?? '').replace(/^W\/|"/g, '')
  return { url, size: size === null ? undefined : Number(size), tag }
}

async function downloadFile(
  { url, size }: RemoteFile,
  part: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const from = (await stat(part).catch(() => undefined))?.size ?? 0
    if (size !== undefined && from >= size) return onBytes(from)
    try {
      if (await appendToFile(url, part, from, signal, onBytes)) return
      throw new Error('the connection was cut')
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelUnavailableError) throw error
      const grown = ((await stat(part).catch(() => undefined))?.size ?? 0) > from
      // A slow download that still progresses continues.
      if (grown) attempt = 0
      if (attempt >= tries) throw new ModelUnavailableError(`${new URL(url).host}: ${reasonOf(error)}`)
      await delay(pauseMs * 2 ** attempt, undefined, { signal })
    }
  }
}

async function appendToFile(
  url: string,
  part: string,
  from: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new Error('the hub says nothing')), silenceMs)
  const response = await fetchWithTimeout(url, AbortSignal.any([signal, silence.signal]), {
    headers: { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
  })
  const file = await open(part, response.status === 206 ? 'a' : 'w')
  try {
    if (!response.ok || response.body === null)
      throw new ModelUnavailableError(`${new URL(url).host} answered ${response.status}`)
    const announced = response.headers.get('content-length')
    let received = response.status === 206 ? from : 0
    const until = announced === null ? undefined : received + Number(announced)
    for await (const piece of response.body) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(new Error('the hub says nothing')), silenceMs)
      await file.write(piece)
      received += piece.byteLength
      onBytes(received)
    }
    return until === undefined || received >= until
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

async function fetchWithTimeout(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${answerMs / 1_000} s`)), answerMs)
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any([signal, late.signal]) })
  } catch (error) {
    signal.throwIfAborted()
    // Interrupted downloads are retried; a hub that never answered is unavailable.
    if (init.method === 'HEAD') throw new ModelUnavailableError(`${new URL(url).host}: ${reasonOf(error)}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function isWhole(path: string, { size, tag }: RemoteFile): Promise<boolean> {
  const { size: received } = await stat(path)
  if (size !== undefined && received !== size) return false
  if (/^[\da-f]{64}$/.test(tag)) return (await hashFile(path, createHash('sha256'))) === tag
  if (/^[\da-f]{40}$/.test(tag)) return (await hashFile(path, createHash('sha1').update(`blob ${received}\0`))) === tag
  return true
}

async function hashFile(path: string, hash: Hash): Promise<string> {
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function clearParts(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

/** `fetch` hides the system's message in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
