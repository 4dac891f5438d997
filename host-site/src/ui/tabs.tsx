import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps {
  label: string
  tabs: {
    id: string
    title: string
    mark?: ReactNode
    content: ReactNode
  }[]
  /** Set for choices stored elsewhere, such as in the address. */
  chosenId?: string
  onChoose?: (id: string) => void
}

/** ARIA tabs; hidden panels keep their state. Radix panels render a style attribute, which a strict CSP refuses. */
export function Tabs({ label, tabs, chosenId, onChoose }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(0)
  const chosen =
    chosenId === undefined
      ? own
      : Math.max(
          0,
          tabs.findIndex(({ id }) => id === chosenId),
        )
  const setChosen = (index: number) => {
    setOwn(index)
    onChoose?.(tabs[index]?.id ?? '')
  }
  // An external choice may lag behind the focus.
  const move = (event: KeyboardEvent<HTMLElement>, from: number) => {
    const last = tabs.length - 1
    const target = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    setChosen(target)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }
  // Scrolls the row, not the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelectorAll<HTMLElement>('[role="tab"]')[chosen]
    if (row && tab && row.scrollWidth > row.clientWidth)
      row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
  }, [chosen])
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-5 overflow-x-auto sm:gap-8 overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ id, title, mark }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            aria-controls={`${base}-panel-${id}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={(event) => move(event, index)}
            className={clsx(
              'min-h-12 shrink-0 border-b-2 font-medium whitespace-nowrap',
              index === chosen ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            <span className="flex items-center gap-2">
              {mark}
              {title}
            </span>
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          hidden={index !== chosen}
          className="pt-6"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
