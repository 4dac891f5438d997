import { useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { limits, parseSiteAddress } from '@loquia/contracts'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useEarlyTyping } from '../../app/use-early-typing'
import { errorCodeOf, useApi, useCreateDemo } from '../../api-client'
import { demoPath, localPath } from '../../paths'
import { useCreateErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { createFormSchema, faultOf, firstFault, type CreateForm as Fields } from './create-form-rules'

const latestDemoKey = 'latest_demo_id'

/** Website, name, email → a demo and its page. What was typed stays when anything goes wrong. */
export function CreateForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const api = useApi()
  const navigate = useNavigate()
  const errorText = useCreateErrorText()
  const createDemo = useCreateDemo()
  const [query] = useSearchParams()
  const asked = query.get('website') ?? ''
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<Fields>({
    resolver: zodResolver(createFormSchema),
    defaultValues: { website: asked, fullName: '', email: '' },
  })
  const form = useRef<HTMLFormElement>(null)
  useEarlyTyping(form, (name, value) => setValue(name as keyof Fields, value))
  const busy = createDemo.isPending || createDemo.isSuccess

  const faultText = (fault: ReturnType<typeof firstFault>) => ({
    title: t(`toasts.${fault}.title`),
    description: t(`toasts.${fault}.text`, { host: 'example.com' }),
  })
  const fieldError = (field: keyof Fields) => {
    const fault = faultOf(errors[field]?.message)
    return fault && faultText(fault).description
  }
  const refuse = (faults: FieldErrors<Fields>) =>
    toast({
      ...faultText(firstFault([faults.website?.message, faults.fullName?.message, faults.email?.message])),
      variant: 'destructive',
    })
  const create = ({ website, fullName, email }: Fields) => {
    if (busy) return
    createDemo.mutate(
      { domain: parseSiteAddress(website) ?? website, fullName, email, language: locale },
      {
        onSuccess: ({ demoId }) => {
          remember(demoId)
          // The person's own record goes beside the demo; if it fails, the demo is there all the same.
          api.sendDemoContact({ fullName, email, website, demoId }).then(
            () => toast({ title: t('toasts.created.title'), description: t('toasts.created.text') }),
            () => undefined,
          )
          void navigate(demoPath(demoId))
        },
        onError: (failure) =>
          toast({
            title: t('toasts.createFailed.title'),
            description: errorText(errorCodeOf(failure)),
            variant: 'destructive',
          }),
      },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      onSubmit={(event) => void handleSubmit(create, refuse)(event)}
      className="rounded-card border border-line bg-raised p-6 shadow-low sm:p-8"
    >
      <h2 className="text-lg font-semibold">{t('landing.form.title')}</h2>
      <div className="mt-6 grid gap-4">
        <TextField
          className="pb-3"
          label={t('landing.form.website')}
          placeholder={t('landing.form.websitePlaceholder')}
          hint={t('domainForm.hint')}
          error={fieldError('website')}
          disabled={busy}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={asked}
          {...register('website')}
        />
        <TextField
          label={t('landing.form.fullName')}
          placeholder={t('landing.form.fullNamePlaceholder')}
          error={fieldError('fullName')}
          disabled={busy}
          autoComplete="name"
          maxLength={limits.nameMaxChars}
          {...register('fullName')}
        />
        <TextField
          label={t('landing.form.email')}
          type="email"
          placeholder={t('landing.form.emailPlaceholder')}
          error={fieldError('email')}
          disabled={busy}
          autoComplete="email"
          maxLength={limits.emailMaxChars}
          {...register('email')}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-4 w-full">
        {busy ? t('landing.form.busy') : t('landing.form.submit')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t('landing.form.note', { days: limits.demoLifetimeDays })}</p>
      <p className="mt-2 text-sm text-muted">
        {t('landing.form.accept')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/terms')}>
          {t('landing.form.terms')}
        </a>{' '}
        {t('landing.form.and')}{' '}
        <a className="underline underline-offset-4 hover:text-ink" href={localPath(locale, '/privacy')}>
          {t('landing.form.privacy')}
        </a>
        .
      </p>
      <noscript>
        <p className="mt-2 text-sm text-wrong">{t('domainForm.noScript')}</p>
      </noscript>
    </form>
  )
}

/** Keeps the id of the newest demo; a browser that stores nothing loses only this convenience. */
function remember(demoId: string): void {
  try {
    localStorage.setItem(latestDemoKey, demoId)
  } catch {
    return
  }
}
