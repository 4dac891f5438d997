import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button'

/** Entries shown by default and added per press. */
const pageSize = 20
export const searchedFrom = 10

export const includesText = (text: string, search: string): boolean =>
  text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

interface LongListProps<Item> {
  items: readonly Item[]
  children: (item: Item) => ReactNode
  more: string
  first?: number
  /** Entries being edited stay visible. */
  alwaysShow?: (item: Item) => boolean
  fetched?: { more: boolean; busy: boolean; get: () => void }
  className: string
}

/**
 * Focuses the first new entry.
 * @param fetched loads from the server; without it `items` is complete
 */
export function LongList<Item>({
  items,
  children,
  more,
  first = pageSize,
  alwaysShow,
  fetched,
  className,
}: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(first)
  const asked = useRef<number | null>(null)
  const shown = fetched ? items : items.filter((item, place) => place < limit || alwaysShow?.(item))
  const count = shown.length
  useEffect(() => {
    const from = asked.current
    if (from === null || count === from) return
    asked.current = null
    const first = list.current?.children[from]
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus()
  }, [count])
  const showMore = () => {
    asked.current = count
    if (fetched) fetched.get()
    else setLimit(limit + pageSize)
  }
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {(fetched ? fetched.more : items.length > limit) && (
        <Button variant="secondary" className="mt-6" busy={fetched?.busy ?? false} onClick={showMore}>
          {more}
        </Button>
      )}
    </>
  )
}
