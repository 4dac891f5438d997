import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The number of a step, or that it is done. */
export function StepMark({ number, done }: { number: number; done: boolean }) {
  const { t } = useTranslation()
  return (
    <span data-done={done} className={clsx('inline-grid w-5 place-items-center', done ? 'text-live' : 'text-accent')}>
      {done ? <Check size={18} aria-hidden="true" /> : number}
      {done && <span className="sr-only">{t('studio.steps.done')}</span>}
    </span>
  )
}
