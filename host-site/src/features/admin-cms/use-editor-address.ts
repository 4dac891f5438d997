import { useAddress } from '../../app/portal'
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
