import { limits } from '@loquia/contracts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { errorCodeOf } from '../../../api-client'
import { uploadDocument } from '../../../api-client/workspace/trainings'
import type { ErrorCode } from '@loquia/contracts'

/** Files sent at once; the others wait their turn. */
const atOnce = 2

/**
 * What kept a file from being taken: the server's word, or that this browser can no longer read it, as when it was
 * moved meanwhile.
 */
export type UploadFault = ErrorCode | 'unreadable'

export interface Upload {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  part: number
  fault?: UploadFault
}
type Action =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; id: number; change: Partial<Upload> }
  | { type: 'drop'; id: number }

function reduce(uploads: Upload[], action: Action): Upload[] {
  switch (action.type) {
    case 'add':
      return [...uploads, ...action.uploads]
    case 'change':
      return uploads.map((upload) => (upload.id === action.id ? { ...upload, ...action.change } : upload))
    case 'drop':
      return uploads.filter(({ id }) => id !== action.id)
    default:
      return action satisfies never
  }
}

/** What can be said of a file before it is sent; the server looks at its content. */
export function faultOf(file: Pick<File, 'name' | 'size'>): ErrorCode | undefined {
  if (!/\.(?:pdf|docx|txt)$/i.test(file.name)) return 'file_type_unsupported'
  if (file.size > limits.uploadMaxBytes) return 'file_too_large'
  if (file.size === 0) return 'file_empty'
  return undefined
}

const readable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Files on their way to a bot. @param onTaken a file has become a source */
export function useUploads(
  botId: string,
  onTaken: () => Promise<void>,
): {
  uploads: Upload[]
  add: (files: Iterable<File>) => void
  cancel: (id: number) => void
  retry: (id: number) => void
} {
  const [uploads, act] = useReducer(reduce, [])
  const nextId = useRef(0)
  const sending = useRef(new Map<number, AbortController>())
  const taken = useRef(onTaken)
  useEffect(() => {
    taken.current = onTaken
  }, [onTaken])

  useEffect(() => {
    for (const { id, file } of uploads.filter(({ state }) => state === 'waiting')) {
      if (sending.current.size >= atOnce || sending.current.has(id)) continue
      const control = new AbortController()
      sending.current.set(id, control)
      act({ type: 'change', id, change: { state: 'sending', part: 0 } })
      const onProgress = (part: number) => act({ type: 'change', id, change: { part } })
      uploadDocument(botId, file, onProgress, control.signal).then(
        () => {
          sending.current.delete(id)
          act({ type: 'change', id, change: { state: 'done', part: 1 } })
          return taken.current()
        },
        async (error: unknown) => {
          const code = errorCodeOf(error)
          // A request that fails without an answer does not say whether the network or the file was at fault.
          const fault =
            (code === 'internal_error' || code === 'server_unreachable') && !(await readable(file))
              ? 'unreadable'
              : code
          sending.current.delete(id)
          act(
            control.signal.aborted ? { type: 'drop', id } : { type: 'change', id, change: { state: 'failed', fault } },
          )
        },
      )
    }
  }, [uploads, botId])
  // Nothing goes on behind a page that was left.
  useEffect(() => {
    const running = sending.current
    return () => {
      for (const control of running.values()) control.abort()
    }
  }, [])

  const add = useCallback((files: Iterable<File>) => {
    const added = Array.from(files, (file): Upload => {
      const fault = faultOf(file)
      return {
        id: nextId.current++,
        file,
        part: 0,
        state: fault === undefined ? 'waiting' : 'failed',
        ...(fault === undefined ? {} : { fault }),
      }
    })
    act({ type: 'add', uploads: added })
  }, [])
  const cancel = useCallback((id: number) => {
    const control = sending.current.get(id)
    if (control === undefined) act({ type: 'drop', id })
    else control.abort()
  }, [])
  const retry = useCallback((id: number) => act({ type: 'change', id, change: { state: 'waiting', part: 0 } }), [])
  return { uploads, add, cancel, retry }
}
