import { limits } from '@loquia/contracts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { errorCodeOf } from '../../../api-client'
import { uploadDocument } from '../../../api-client/workspace/sources'
import type { ErrorCode } from '@loquia/contracts'

const atOnce = 2

/** `unreadable` means that the browser cannot read the file, for example after a move. */
export type UploadFault = ErrorCode | 'unreadable'

export interface Upload {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  part: number
  fault?: UploadFault
}
type Action =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; id: number; change: Partial<Upload> }
  | { type: 'drop'; id: number }

function reduceUploads(uploads: Upload[], action: Action): Upload[] {
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

/** The server checks the content. */
export function findUploadFault(file: Pick<File, 'name' | 'size'>): ErrorCode | undefined {
  if (!/\.(?:pdf|docx|txt)$/i.test(file.name)) return 'file_type_unsupported'
  if (file.size > limits.uploadMaxBytes) return 'file_too_large'
  if (file.size === 0) return 'file_empty'
  return undefined
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export function useUploads(
  botId: string,
  onUploaded: () => Promise<void>,
): {
  uploads: Upload[]
  add: (files: Iterable<File>) => void
  cancel: (id: number) => void
  retry: (id: number) => void
} {
  const [uploads, act] = useReducer(reduceUploads, [])
  const nextId = useRef(0)
  const sending = useRef(new Map<number, AbortController>())
  const latestOnUploaded = useRef(onUploaded)
  useEffect(() => {
    latestOnUploaded.current = onUploaded
  }, [onUploaded])

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
          return latestOnUploaded.current()
        },
        async (error: unknown) => {
          const code = errorCodeOf(error)
          // A failure without a response may be the network's or the file's.
          const fault =
            (code === 'internal_error' || code === 'server_unreachable') && !(await isReadable(file))
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
  // Leaving the page cancels its uploads.
  useEffect(() => {
    const running = sending.current
    return () => {
      for (const control of running.values()) control.abort()
    }
  }, [])

  const add = useCallback((files: Iterable<File>) => {
    const added = Array.from(files, (file): Upload => {
      const fault = findUploadFault(file)
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
