import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockData } from '../database/embedded/data-lock.js'

/** What a sentence encoder is made of, by its name in the repository. */
const needed = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']
/** Says how vectors are made, where it is there. */
const optional = ['1_Pooling/config.json', 'config_sentence_transformers.json']
/** Stands beside the files when all of them are there, whole. */
const completeMark = 'complete.json'
/** A hub that does not answer for so long is not there. Milliseconds. */
const answerMs = 10_000
/** Between two pieces of a file. Milliseconds. */
const silenceMs = 30_000
/** Times that a file is gone on with, where the connection was cut. */
const tries = 6
const pauseMs = 500
/** Another process may be fetching it. Milliseconds. */
const lockWaitMs = 6 * 3_600_000

/** A model that cannot be had from the hub. */
export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError'
}

export interface ModelToFetch {
  /** Address of the hub. */
  hub: string
  /** `owner/name` */
  model: string
  folder: string
  signal: AbortSignal
  /** Told now and then; `total` grows as files are met. */
  onProgress?: (progress: { received: number; total: number }) => void
}

/** Whether {@link fetchModel} has finished in this folder. */
export function isFetched(folder: string): boolean {
  return existsSync(join(folder, completeMark))
}

/**
 * Brings the files of a model into a folder: what was cut is gone on with, also by another process later; what is not
 * what the hub says it is is thrown away; a file has its name only once it is whole. Several processes may do it at
 * once: one does, the others wait.
 * @throws ModelUnavailableError; the signal's reason when it aborts
 */
export async function fetchModel(wanted: ModelToFetch): Promise<void> {
  const before = underWay.get(wanted.folder)
  const own = (before ?? Promise.resolve()).catch(() => undefined).then(() => fetchAlone(wanted))
  underWay.set(wanted.folder, own)
  try {
    await own
  } finally {
    if (underWay.get(wanted.folder) === own) underWay.delete(wanted.folder)
  }
}

/** By folder: the lock is one of processes. */
const underWay = new Map<string, Promise<void>>()

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

/** What the hub says of a file. */
interface RemoteFile {
  url: string
  /** Bytes; undefined where it does not say. */
  size: number | undefined
  /** SHA-256 of a large file, the hash of Git of a small one, or whatever a mirror says. */
  tag: string
}

async function fetchFile(
  { hub, model, folder, signal, onProgress }: ModelToFetch,
  path: string,
  progress: { received: number; total: number },
): Promise<void> {
  const target = join(folder, path)
  if ((await stat(target).catch(() => undefined)) !== undefined) return
  const remote = await locate(`${hub.replace(/(?<!\/)\/+$/, '')}/${model}/resolve/main/${path}`, signal)
  if (remote === undefined) {
    if (needed.includes(path)) throw new ModelUnavailableError(`${model} has no ${path}`)
    return
  }
  await mkdir(dirname(target), { recursive: true })
  // A file that has changed since is another; a machine that shares the folder writes its own.
  const name = createHash('sha256').update(`${hostname()} ${remote.tag} ${remote.size}`).digest('hex').slice(0, 12)
  const part = `${target}.${name}.part`
  progress.total += remote.size ?? 0
  const before = progress.received
  const tell = (bytes: number): void => {
    progress.received = before + bytes
    onProgress?.(progress)
  }
  for (let wrong = 0; ; wrong++) {
    await download(remote, part, signal, tell)
    if (await isWhole(part, remote)) break
    await rm(part, { force: true })
    if (wrong > 0) throw new ModelUnavailableError(`${path} of ${model} is not what the hub says it is`)
  }
  await rename(part, target)
}

/** @returns undefined for a file that is not there */
async function locate(url: string, signal: AbortSignal): Promise<RemoteFile | undefined> {
  const response = await ask(url, signal, { method: 'HEAD', redirect: 'manual' })
  if (response.status === 404) return undefined
  if (response.status >= 400) throw new ModelUnavailableError(`${new URL(url).host} answered ${response.status}`)
  const { headers } = response
  const isElsewhere = response.status >= 300
  const size = headers.get('x-linked-size') ?? (isElsewhere ? null : headers.get('content-length'))
  const tag = (headers.get('x-linked-etag') ?? (isElsewhere ? null : headers.get('etag')) ?? '').replace(/^W\/|"/g, '')
  return { url, size: size === null ? undefined : Number(size), tag }
}

/** Until the whole file is there, or so much that its size cannot be right. */
async function download(
  { url, size }: RemoteFile,
  part: string,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const from = (await stat(part).catch(() => undefined))?.size ?? 0
    if (size !== undefined && from >= size) return tell(from)
    try {
      if (await append(url, part, from, signal, tell)) return
      throw new Error('the connection was cut')
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelUnavailableError) throw error
      const grown = ((await stat(part).catch(() => undefined))?.size ?? 0) > from
      // What comes forward, however slowly, is not given up.
      if (grown) attempt = 0
      if (attempt >= tries) throw new ModelUnavailableError(`${new URL(url).host}: ${reasonOf(error)}`)
      await delay(pauseMs * 2 ** attempt, undefined, { signal })
    }
  }
}

/** @returns whether the server sent all that it had announced */
async function append(
  url: string,
  part: string,
  from: number,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new Error('the hub says nothing')), silenceMs)
  const response = await ask(url, AbortSignal.any([signal, silence.signal]), {
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
      tell(received)
    }
    return until === undefined || received >= until
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

async function ask(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${answerMs / 1_000} s`)), answerMs)
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any([signal, late.signal]) })
  } catch (error) {
    signal.throwIfAborted()
    // A file that was begun is gone on with; before the first answer, nobody is there.
    if (init.method === 'HEAD') throw new ModelUnavailableError(`${new URL(url).host}: ${reasonOf(error)}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** By the hash where the hub tells one, else by the size. */
async function isWhole(path: string, { size, tag }: RemoteFile): Promise<boolean> {
  const { size: received } = await stat(path)
  if (size !== undefined && received !== size) return false
  if (/^[\da-f]{64}$/.test(tag)) return (await digest(path, createHash('sha256'))) === tag
  if (/^[\da-f]{40}$/.test(tag)) return (await digest(path, createHash('sha1').update(`blob ${received}\0`))) === tag
  return true
}

async function digest(path: string, hash: Hash): Promise<string> {
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function clearParts(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

/** What the system says is in the cause of what `fetch` says. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
