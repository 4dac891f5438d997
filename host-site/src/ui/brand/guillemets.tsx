import { clsx } from 'clsx'

export function Guillemet({ side, className }: { side: 'open' | 'close'; className?: string }) {
  return (
    <svg
      className={clsx('shrink-0', side === 'close' && '-scale-x-100', className)}
      viewBox="0 0 48 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M24 8 6 32l18 24M44 8 26 32l18 24" />
    </svg>
  )
}
