import { clsx } from 'clsx'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useEntering } from './overlays/use-entering'

const visibleShare = 0.1

interface SectionProps {
  id?: string
  label?: string
  className?: string
  children: ReactNode
}

/**
 * Enters the view once, except without JavaScript or with reduced motion. Sections hydrate and lay out one by one, so
 * that slow phones stay responsive.
 */
export function Section({ id, label, className, children }: SectionProps) {
  const ref = useEntering<HTMLElement>(visibleShare)
  useEffect(() => {
    // Anchor links need the real height.
    whenIdle(() => ref.current?.removeAttribute('data-later'))
  }, [ref])
  return (
    <section ref={ref} id={id} aria-label={label} data-later="" className={clsx('enters', className)}>
      <Suspense>{children}</Suspense>
    </section>
  )
}

const pendingWork: (() => void)[] = []

/** Avoids one long task. */
function whenIdle(work: () => void): void {
  pendingWork.push(work)
  if (pendingWork.length === 1) scheduleNext()
}

function scheduleNext(): void {
  const runNext = () => {
    pendingWork[0]?.()
    requestAnimationFrame(() =>
      setTimeout(() => {
        pendingWork.shift()
        if (pendingWork.length > 0) scheduleNext()
      }),
    )
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(runNext, { timeout: 3_000 })
  else setTimeout(runNext, 200)
}
