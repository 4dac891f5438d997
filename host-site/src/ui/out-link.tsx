import { ArrowUpRight } from './brand/icons'
import type { ReactNode } from 'react'

interface OutLinkProps {
  href: string
  note: string
  className?: string
  children: ReactNode
}

/** `note` announces the new tab. */
export function OutLink({ href, note, className, children }: OutLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children} <ArrowUpRight size={18} className="shrink-0" aria-hidden="true" />
      <span className="sr-only">({note})</span>
    </a>
  )
}
