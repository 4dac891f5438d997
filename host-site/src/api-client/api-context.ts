import { createContext, useContext } from 'react'
import type { Api } from './api'

export const ApiContext = createContext<Api | null>(null)

/** The api of this page. Throws outside its provider. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('useApi needs an ApiContext above it')
  return api
}
