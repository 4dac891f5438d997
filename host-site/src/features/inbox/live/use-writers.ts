import { useCallback, useEffect, useRef, useState } from 'react'
import type { Writers } from './live-context'

/** Milliseconds for which one sign that somebody writes is believed. */
const writesMs = 5_000
const nobody: Writers = { visitor: false, person: null }

/** Who writes in a conversation: believed for a while after each sign, and no longer once they have said it. */
export function useWriters(conversationId: string | null): {
  writers: Writers
  heard: (typing: { conversationId: string; who: 'visitor' | 'person'; name?: string }) => void
  said: (who: 'visitor' | 'person') => void
} {
  const [known, setKnown] = useState<{ of: string | null; writers: Writers }>({ of: conversationId, writers: nobody })
  const timers = useRef(new Map<'visitor' | 'person', ReturnType<typeof setTimeout>>())
  const set = useCallback((of: string | null, who: 'visitor' | 'person', value: string | null) => {
    setKnown((before) => ({
      of: of ?? before.of,
      writers: {
        ...(of === null || of === before.of ? before.writers : nobody),
        ...(who === 'visitor' ? { visitor: value !== null } : { person: value }),
      },
    }))
  }, [])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const said = useCallback((who: 'visitor' | 'person') => set(null, who, null), [set])
  const heard = useCallback(
    ({ conversationId: of, who, name }: { conversationId: string; who: 'visitor' | 'person'; name?: string }) => {
      clearTimeout(timers.current.get(who))
      timers.current.set(
        who,
        setTimeout(() => said(who), writesMs),
      )
      set(of, who, name ?? '')
    },
    [said, set],
  )
  return { writers: known.of === conversationId ? known.writers : nobody, heard, said }
}
