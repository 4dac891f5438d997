import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

export function SelectPill({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative inline-flex max-w-full min-w-0">
      <select
        {...rest}
        className={clsx(
          'max-w-full appearance-none truncate rounded-full border border-edge bg-ground pr-10 pl-4',
          className,
        )}
      />
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
