import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Entry } from './site-texts'

export function StateMark({ state }: { state: 'default' | 'changed' | 'draft' }) {
  const { t } = useTranslation()
  return (
    <span
      data-state={state}
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm font-normal whitespace-nowrap',
        state === 'default' ? 'text-muted' : 'text-accent',
      )}
    >
      <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" {...(state === 'changed' && { fill: 'currentColor' })} />
        {state === 'draft' && <path d="M5 1a4 4 0 0 1 0 8Z" fill="currentColor" stroke="none" />}
      </svg>
      {t(`cms.states.${state}`)}
    </span>
  )
}

export function CareMark({ children }: { children: string }) {
  return (
    <span className="inline-block rounded-full border border-wrong px-2 text-sm font-normal whitespace-nowrap text-wrong">
      {children}
    </span>
  )
}

export const entryState = ({ item, draft }: Entry): 'default' | 'changed' | 'draft' =>
  draft ? 'draft' : item ? 'changed' : 'default'
