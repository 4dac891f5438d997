import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSeen } from './use-seen'

/** The part of a section that must be in view for it to enter. */
const entersAt = 0.1

/** A part of a page that comes into view once. Without JavaScript, and with reduced motion, it is simply there. */
export function Section({ id, label, className, children }: { id?: string; label?: string; className?: string; children: ReactNode }) {
  const [ref, seen] = useSeen<HTMLElement>(entersAt)
  return <section ref={ref} id={id} aria-label={label} data-seen={seen} className={clsx('enters', className)}>{children}</section>
}
