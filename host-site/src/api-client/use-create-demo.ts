import type { CreateDemoResponse } from '@loquia/contracts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from './api-context'
import { rememberClaim } from './claim-secret'
import type { Api } from './api'

interface Outcome {
  onSuccess: (created: CreateDemoResponse) => void
  onError: (failure: unknown) => void
}

/**
 * Starts the reading of a website; a second call while one is under way does nothing. `isSuccess` stays true until the
 * page changes, or comes back. Written without the query library's mutations, which would be fetched with every page
 * for this alone.
 */
export function useCreateDemo() {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'pending' | 'success'>('idle')
  const running = useRef(false)
  // Whoever goes back before the demo's page has come finds the form ready again.
  useEffect(() => {
    const ready = () => setState((now) => (now === 'success' ? 'idle' : now))
    window.addEventListener('popstate', ready)
    return () => window.removeEventListener('popstate', ready)
  }, [])
  const create = async (request: Parameters<Api['createDemo']>[0], { onSuccess, onError }: Outcome) => {
    if (running.current) return
    running.current = true
    setState('pending')
    try {
      const created = await api.createDemo(request)
      if (created.claimSecret !== undefined) rememberClaim(created.demoId, created.claimSecret)
      setState('success')
      onSuccess(created)
    } catch (failure) {
      setState('idle')
      onError(failure)
    } finally {
      running.current = false
    }
  }
  return {
    isPending: state === 'pending',
    isSuccess: state === 'success',
    mutate: (request: Parameters<Api['createDemo']>[0], outcome: Outcome) => void create(request, outcome),
  }
}
