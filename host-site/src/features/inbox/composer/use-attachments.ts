import { limits, type ErrorCode } from '@loquia/contracts'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorCodeOf } from '../../../api-client'
import { uploadChatFile } from '../../../api-client/workspace/inbox'
import { useLive } from '../live/live-context'
import type { Opened } from '../live/use-live-inbox'

export interface Attaching {
  key: number
  name: string
  size: number
  fault: ErrorCode | null
}

export function useAttachments({ botId, id }: Opened) {
  const { outbox } = useLive()
  const files = useSyncExternalStore(outbox.subscribe, () => outbox.getFiles(id))
  const [attaching, setAttaching] = useState<readonly Attaching[]>([])
  const [tooMany, setTooMany] = useState(false)
  const uploads = useRef(new Map<number, AbortController>())
  const next = useRef(0)
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const one of running.values()) one.abort()
    }
  }, [])
  const cancelUpload = useCallback((key: number) => {
    uploads.current.get(key)?.abort()
    uploads.current.delete(key)
    setAttaching((before) => before.filter((one) => one.key !== key))
  }, [])
  const room = limits.filesPerMessage - files.length - attaching.filter(({ fault }) => fault === null).length
  const add = (picked: readonly File[]) => {
    setTooMany(picked.length > room)
    for (const file of picked.slice(0, Math.max(0, room))) {
      const key = (next.current += 1)
      const abort = new AbortController()
      uploads.current.set(key, abort)
      const markFailed = (fault: ErrorCode) =>
        setAttaching((before) => before.map((one) => (one.key === key ? { ...one, fault } : one)))
      setAttaching((before) => [...before, { key, name: file.name, size: file.size, fault: null }])
      const uploadFile = async () => {
        if (file.size > limits.uploadMaxBytes) return markFailed('file_too_large')
        try {
          const uploaded = await uploadChatFile(botId, id, file, () => undefined, abort.signal)
          outbox.setFiles(id, [...outbox.getFiles(id), uploaded])
          cancelUpload(key)
        } catch (error) {
          if (!abort.signal.aborted) markFailed(errorCodeOf(error))
        }
      }
      void uploadFile()
    }
  }
  return {
    files,
    attaching,
    tooMany,
    busy: attaching.some(({ fault }) => fault === null),
    add,
    drop: cancelUpload,
    remove: (fileId: string) => {
      setTooMany(false)
      outbox.setFiles(
        id,
        outbox.getFiles(id).filter((file) => file.id !== fileId),
      )
    },
  }
}
