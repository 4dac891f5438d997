import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

const settleMs = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Searches after a pause. `value` is the address's current search. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const search = useRef(onSearch)
  const asked = useRef(value)
  useEffect(() => {
    search.current = onSearch
  })
  // The address can change without typing, for example by the back button.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === asked.current) return undefined
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      search.current(typed.trim())
    }, settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={clsx('mb-6', className)}>
      <label htmlFor={id} className="block pb-1.5 text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <Search size={16} aria-hidden="true" className="absolute top-1/2 left-0 -translate-y-1/2 text-muted" />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={placeholder}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          className="block w-full border-b border-edge bg-transparent py-2 pl-7 text-ellipsis placeholder:text-muted"
        />
      </div>
    </div>
  )
}
