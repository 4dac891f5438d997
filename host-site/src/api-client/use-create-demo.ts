import type { CreateDemoResponse } from '@loquia/contracts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from './api-context'
import { rememberClaim } from './claim-secret'
import type { Api } from './endpoints'

interface Outcome {
  onSuccess: (created: CreateDemoResponse) => void
  onError: (failure: unknown) => void
}

/**
 * Ignores calls while one runs. `isSuccess` lasts until navigation. Avoids the query library's mutations, which every
 * page would load.
 */
export function useCreateDemo() {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'pending' | 'success'>('idle')
  const running = useRef(false)
  // After going back early, the form must work again.
  useEffect(() => {
    const resetState = () => setState((now) => (now === 'success' ? 'idle' : now))
    window.addEventListener('popstate', resetState)
    return () => window.removeEventListener('popstate', resetState)
  }, [])
  const createDemo = async (request: Parameters<Api['createDemo']>[0], { onSuccess, onError }: Outcome) => {
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
    mutate: (request: Parameters<Api['createDemo']>[0], outcome: Outcome) => void createDemo(request, outcome),
  }
}
