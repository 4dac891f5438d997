import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function Steps({ steps }: { steps: { title: string; text: string; picture?: ReactNode }[] }) {
  return (
    <ol className="mt-12 grid gap-x-10 gap-y-12 md:mt-16 md:grid-cols-3">
      {steps.map(({ title, text, picture }, index) => (
        <li key={title} className="flex flex-col border-t border-ink pt-5">
          <span className="text-sm font-semibold tabular-nums text-accent" aria-hidden="true">
            {index + 1}
          </span>
          {picture && (
            <div className="flex h-28 items-center" aria-hidden="true">
              {picture}
            </div>
          )}
          <h3 className={clsx('text-lg font-semibold', !picture && 'mt-6')}>{title}</h3>
          <p className="mt-2 max-w-[40ch] text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
