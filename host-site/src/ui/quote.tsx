import { clsx } from 'clsx'

/** Words taken from a page: serif, between guillemets, followed by the number of their source. */
export function Quote({ children, number, className }: { children: string; number?: number; className?: string }) {
  return (
    <span className={clsx('quoted', className)}>
      <q className="before:mr-[0.15em] before:text-accent before:content-['«'] after:ml-[0.15em] after:text-accent after:content-['»']">{children}</q>
      {number !== undefined && <sup className="ml-1 font-sans text-[0.55em] font-semibold not-italic text-accent">{number}</sup>}
    </span>
  )
}
