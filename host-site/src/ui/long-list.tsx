import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button'

/** Entries that are shown at first, unless a list says otherwise, and that each press adds. */
const step = 20
/** Entries beyond which a list that is here as a whole has a search. */
export const searchedFrom = 10

/** Whether a text has these words in it, however they are written. */
export const holds = (text: string, search: string): boolean =>
  text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

interface LongListProps<Item> {
  items: readonly Item[]
  /** One entry, a `li` with its key. */
  children: (item: Item) => ReactNode
  /** What the button says. */
  more: string
  /** Entries that are shown before anybody asks for more. */
  first?: number
  /** What is shown wherever it stands, because somebody is at work on it. */
  keep?: (item: Item) => boolean
  fetched?: { more: boolean; busy: boolean; get: () => void }
  className: string
}

/**
 * A list that may be long: its first entries, and a button for more of them. The focus then goes to the first that is
 * new, so that nobody walks the list twice.
 * @param fetched where the server holds what is not here yet; without it `items` are all, and are shown part by part
 */
export function LongList<Item>({ items, children, more, first = step, keep, fetched, className }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(first)
  /** How many were shown when more was asked for. */
  const asked = useRef<number | null>(null)
  const shown = fetched ? items : items.filter((item, place) => place < limit || keep?.(item))
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
  const add = () => {
    asked.current = count
    if (fetched) fetched.get()
    else setLimit(limit + step)
  }
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {(fetched ? fetched.more : items.length > limit) && (
        <Button look="secondary" className="mt-6" busy={fetched?.busy ?? false} onClick={add}>
          {more}
        </Button>
      )}
    </>
  )
}
