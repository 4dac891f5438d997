import { clsx } from 'clsx'

export type Stage = 'open' | 'going' | 'held' | 'done' | 'failed'

const colors: Record<Stage, string> = {
  open: 'text-muted',
  going: 'text-accent',
  held: 'text-muted',
  done: 'text-live',
  failed: 'text-wrong',
}

export function Status({ stage, children, className }: { stage: Stage; children: string; className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 whitespace-nowrap text-md', className)}>
      <svg
        viewBox="0 0 16 16"
        className={clsx('size-4 shrink-0', colors[stage])}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.6" fill={stage === 'done' ? 'currentColor' : 'none'} />
        {stage === 'going' && <path d="M8 3.4a4.6 4.6 0 0 1 0 9.2Z" fill="currentColor" stroke="none" />}
        {stage === 'held' && <path d="M6.2 5.8v4.4M9.8 5.8v4.4" />}
        {stage === 'failed' && <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" />}
        {stage === 'done' && <path d="m5.2 8.2 2 2 3.7-4.1" stroke="var(--color-ground)" />}
      </svg>
      {children}
    </span>
  )
}

export function Bar({ percent, className }: { percent: number; className?: string }) {
  return (
    <svg
      className={clsx('block h-1.5 w-full overflow-hidden rounded-full', className)}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-line" />
      <rect
        width={Math.min(100, Math.max(0, percent))}
        height="6"
        className={percent >= 100 ? 'fill-live' : 'fill-fill'}
      />
    </svg>
  )
}
