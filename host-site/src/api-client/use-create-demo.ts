import { useMutation } from '@tanstack/react-query'
import { useApi } from './api-context'

/** Starts the reading of a website. `isPending` stays true after success, until the page changes. */
export function useCreateDemo() {
  const api = useApi()
  return useMutation({ mutationFn: (request: Parameters<typeof api.createDemo>[0]) => api.createDemo(request) })
}
