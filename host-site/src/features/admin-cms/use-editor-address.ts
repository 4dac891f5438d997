import { useAddress } from '../../app/portal'
import { shownPages, filters, type Filter } from './site-texts'

interface EditorAddress {
  page: string
  search: string
  filter: Filter
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

/** Reads the editor's state from the address and ignores invalid parts. */
export function useEditorAddress(): EditorAddress & { change: (next: Partial<EditorAddress>) => void } {
  const [params, setParams] = useAddress()
  const change = (next: Partial<EditorAddress>) =>
    setParams((now) => {
      const { page, search, filter, path } = { ...readAddress(now), ...next }
      return new URLSearchParams({
        ...(page !== '/' && { page }),
        ...(search && { search }),
        ...(filter !== 'all' && { show: filter }),
        ...(path && { text: path }),
        ...(now.has('tab') && { tab: now.get('tab') ?? '' }),
      })
    })
  return { ...readAddress(params), change }
}
