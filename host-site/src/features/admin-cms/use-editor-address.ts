import { useSearchParams } from 'react-router'
import { useRef, useEffect } from 'react'
import { shownPages, filters, type Filter } from './site-texts'

interface EditorAddress {
  page: string
  search: string
  filter: Filter
  /** Name of the text that is being written; empty while none is. */
  path: string
}

function readAddress(params: URLSearchParams): EditorAddress {
  return {
    page: shownPages.find((pattern) => pattern === params.get('page')) ?? '/',
    search: params.get('search') ?? '',
    filter: filters.find((name) => name === params.get('show')) ?? 'all',
    path: params.get('text') ?? '',
  }
}

/** What the address says of the editor; a part that is not understood counts as absent. */
export function useEditorAddress(): EditorAddress & { change: (next: Partial<EditorAddress>) => void } {
  const [params, setParams] = useSearchParams()
  const now = readAddress(params)
  // Two changes may come before the address is read again, and other renders between them, with the old address.
  const latest = useRef(now)
  useEffect(() => {
    latest.current = readAddress(params)
  }, [params])
  const change = (next: Partial<EditorAddress>) => {
    const { page, search, filter, path } = { ...latest.current, ...next }
    latest.current = { page, search, filter, path }
    setParams(
      {
        ...(page !== '/' && { page }),
        ...(search && { search }),
        ...(filter !== 'all' && { show: filter }),
        ...(path && { text: path }),
        ...(params.has('tab') && { tab: params.get('tab') ?? '' }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { ...now, change }
}
