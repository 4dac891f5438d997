import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

/** Changes the parameters of the address, given those that it has. */
export type ChangeAddress = (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void

const inPlace: NavigateOptions = { replace: true, preventScrollReset: true }

/**
 * The parameters of the address as they are shown, and a function that changes them. The router renders a new address
 * some time after the browser has it, so a second change in between, as by the end of a typed search, begins with the
 * browser's.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeAddress>(
    (next, how = inPlace) => setParams(next(new URLSearchParams(window.location.search)), how),
    [setParams],
  )
  return [params, change]
}
