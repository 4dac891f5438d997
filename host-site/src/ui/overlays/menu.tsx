import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

interface MenuProps {
  label: ReactNode
  buttonClass?: string
  align?: 'left' | 'right'
  children: (close: () => void) => ReactNode
}

/**
 * Closes by Escape, restoring the focus, or by pressing or focusing elsewhere. `children` receives the closing
 * function.
 */
export function Menu({ label, buttonClass, align = 'left', children }: MenuProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={buttonClass}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" className={clsx('transition-transform', open && 'rotate-180')} />
      </button>
      <ul
        id={id}
        hidden={!open}
        className={clsx(
          'absolute top-full z-30 mt-1 min-w-52 rounded-card border border-line bg-raised p-1.5 shadow-low',
          align === 'left' ? 'left-0' : 'right-0',
        )}
      >
        {open && children(() => setOpen(false))}
      </ul>
    </div>
  )
}
