import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export interface FirstStep {
  id: 'one' | 'two' | 'three'
  done: boolean
  go: () => void
}

/** From nothing to a chat on one's own site: what is done, what comes next, and a way to each. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const { t } = useTranslation()
  const next = steps.findIndex(({ done }) => !done)
  return (
    <section aria-labelledby="studio-steps" className="mt-8">
      <h2 id="studio-steps" className="sr-only">
        {t('studio.steps.title')}
      </h2>
      <ol className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {steps.map(({ id, done, go }, index) => (
          <li
            key={id}
            data-step={id}
            data-done={done}
            className={clsx('border-t-2 pt-3', index === next ? 'border-accent' : done ? 'border-live' : 'border-line')}
          >
            <button type="button" onClick={go} className="group block w-full text-left">
              <span className="flex items-center gap-2 font-semibold">
                <span className={clsx('w-5 tabular-nums', done ? 'text-live' : 'text-accent')}>
                  {done ? (
                    <>
                      <Check size={18} aria-hidden="true" />
                      <span className="sr-only">{t('studio.steps.done')}</span>
                    </>
                  ) : (
                    index + 1
                  )}
                </span>
                <span className="underline-offset-4 group-hover:underline">{t(`studio.steps.${id}.title`)}</span>
              </span>
              <span className="mt-1 block text-md text-muted max-md:sr-only">{t(`studio.steps.${id}.text`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
