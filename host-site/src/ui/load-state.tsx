import type { ReactNode } from 'react'
import { Button } from './button'
import { Spinner } from './spinner'

export function Loading({ children }: { children: string }) {
  return (
    <p data-loading aria-live="polite" className="flex items-center gap-3 py-8 text-muted">
      <Spinner /> {children}
    </p>
  )
}

interface LoadFailedProps {
  title: string
  text: string
  again: string
  onAgain: () => void
  busy?: boolean
}

export function LoadFailed({ title, text, again, onAgain, busy }: LoadFailedProps) {
  return (
    <div role="alert" className="my-4 rounded-card border border-line px-6 py-6">
      <p className="font-semibold text-wrong">{title}</p>
      <p className="mt-1 text-md text-muted">{text}</p>
      <Button variant="secondary" className="mt-4 min-h-11! px-5! text-md" busy={busy ?? false} onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}

export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="my-4 rounded-card border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-md text-muted">{children}</p>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  )
}
