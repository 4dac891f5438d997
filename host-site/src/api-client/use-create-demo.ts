import { useMutation } from '@tanstack/react-query'
import { useApi } from './api-context'
import { rememberClaim } from './claim-secret'

/** Starts the reading of a website. `isPending` stays true after success, until the page changes. */
export function useCreateDemo() {
  const api = useApi()
  return useMutation({
    mutationFn: async (request: Parameters<typeof api.createDemo>[0]) => {
      const made = await api.createDemo(request)
      if (made.claimSecret !== undefined) rememberClaim(made.demoId, made.claimSecret)
      return made
    },
  })
}
