import { clsx } from 'clsx'

interface QuoteProps {
  children: string
  number?: number
  tight?: boolean
  className?: string
}

export function Quote({ children, number, tight = false, className }: QuoteProps) {
  return (
    <span className={clsx('quoted', className)}>
      <q
        className={clsx(
          'before:text-accent before:content-["«"] after:text-accent after:content-["»"]',
          !tight && 'before:mr-[0.15em] after:ml-[0.15em]',
        )}
      >
        {children}
      </q>
      {number !== undefined && (
        <sup className="ml-1 font-sans text-[0.55em] font-semibold not-italic text-accent">{number}</sup>
      )}
    </span>
  )
}
