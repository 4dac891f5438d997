import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { projectKeys } from '../../api-client/administration/admin-projects'
import { renew } from '../../api-client/renew'

/**
 * Fetches everything again that a change of a project may have altered; what is opened after it begins with what was
 * saved.
 */
export function useRefreshProjects(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => renew(queries, ...projectKeys), [queries])
}
