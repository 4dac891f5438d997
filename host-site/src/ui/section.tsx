import { clsx } from 'clsx'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useEntering } from './overlays/use-entering'

/** The part of a section that must be in view for it to enter. */
const entersAt = 0.1

interface SectionProps {
  id?: string
  label?: string
  className?: string
  children: ReactNode
}

/**
 * A part of a page that comes into view once. Without JavaScript, and with reduced motion, it is simply there. Each is
 * taken over by the script, and laid out when it is below the screen, in a turn of its own, so that a long page on a
 * slow phone never stands still for all of its sections at once.
 */
export function Section({ id, label, className, children }: SectionProps) {
  const ref = useEntering<HTMLElement>(entersAt)
  useEffect(() => {
    // From here on its real height counts: links that lead into the page must arrive where they point.
    whenIdle(() => ref.current?.removeAttribute('data-later'))
  }, [ref])
  return (
    <section ref={ref} id={id} aria-label={label} data-later="" className={clsx('enters', className)}>
      <Suspense>{children}</Suspense>
    </section>
  )
}

const waiting: (() => void)[] = []

/** One piece of work for each idle moment, with a frame between two, so that many sections are not one long task. */
function whenIdle(work: () => void): void {
  waiting.push(work)
  if (waiting.length === 1) ask()
}

function ask(): void {
  const next = () => {
    waiting[0]?.()
    requestAnimationFrame(() =>
      setTimeout(() => {
        waiting.shift()
        if (waiting.length > 0) ask()
      }),
    )
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(next, { timeout: 3_000 })
  else setTimeout(next, 200)
}
