import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { projectKeys } from '../../api-client/admin-projects'

/** Fetches everything again that a change of a project may have altered. */
export function useRefreshProjects(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of projectKeys) void queries.invalidateQueries({ queryKey })
  }, [queries])
}
