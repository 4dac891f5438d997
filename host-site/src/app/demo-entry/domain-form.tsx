import { limits } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { warmApi } from '../../api-client'
import { demoPath, localPath, patterns, type DemoNavigation } from '../../paths'
import { proPrice, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { useDomainEntry } from './use-domain-entry'

interface DomainFormProps {
  initial?: string
  sample?: string | null
  submitLabel?: string
  note?: string | null
  stacked?: boolean
  goal?: 'chat' | 'analysis'
}

/** Without JavaScript, the form leads to the demo page with the domain filled in. */
export function DomainForm({
  initial = '',
  sample,
  submitLabel,
  note,
  stacked = false,
  goal = 'chat',
}: DomainFormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const { form, input, website, error, busy, change, submit } = useDomainEntry({
    initial,
    onMade: ({ demoId }) => void navigate(demoPath(demoId), { state: { made: goal } satisfies DemoNavigation }),
  })
  return (
    <form
      ref={form}
      data-keeps-typing=""
      noValidate
      onSubmit={submit}
      action={localPath(locale, patterns.demoLanding)}
      className="w-full max-w-lg"
    >
      <label htmlFor={id} className="block text-md font-medium">
        {t('domainForm.label')}
      </label>
      <div
        className={clsx(
          'mt-2 flex flex-col gap-2 rounded-[1.75rem] border bg-raised p-1.5 field-ring',
          !stacked && 'sm:flex-row sm:rounded-full',
          error ? 'border-wrong' : 'border-edge',
        )}
      >
        <input
          ref={input}
          id={id}
          name="website"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          value={website}
          placeholder={t('domainForm.placeholder')}
          readOnly={busy}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-below`}
          onFocus={warmApi}
          onChange={(event) => change(event.target.value)}
          className="min-h-12 min-w-0 grow bg-transparent px-5 text-lg placeholder:text-muted"
        />
        <Button type="submit" busy={busy} className="shrink-0">
          {busy ? t('domainForm.busy') : (submitLabel ?? t('domainForm.submit'))}
        </Button>
      </div>
      <p id={`${id}-below`} className={clsx('mt-2 min-h-5 px-5 text-sm', error ? 'text-wrong' : 'text-muted')}>
        {error ??
          (note === undefined
            ? t('domainForm.note', { days: limits.demoLifetimeDays, price: proPrice(locale) })
            : note)}
      </p>
      {sample && (
        <p className="px-5 text-sm text-muted">
          {t('domainForm.sample')}{' '}
          <button
            type="button"
            className="py-1 font-medium text-accent underline underline-offset-4"
            onClick={() => {
              change(sample)
              input.current?.focus()
            }}
          >
            {sample}
          </button>
        </p>
      )}
      <noscript>
        <p className="px-5 text-sm text-muted">{t('domainForm.noScript')}</p>
      </noscript>
    </form>
  )
}
