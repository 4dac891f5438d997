import { clsx } from 'clsx'

export function DisplayTitle({ first, quote, className }: { first: string; quote: string; className?: string }) {
  return (
    <h1 className={clsx('display text-3xl sm:text-4xl md:text-5xl', className)}>
      {first}{' '}
      <span className="quote-display block pt-1.5 text-accent">
        <span aria-hidden="true">«</span>
        {'\u00a0'}
        {quote}
        {'\u00a0'}
        <span aria-hidden="true">»</span>
      </span>
    </h1>
  )
}
