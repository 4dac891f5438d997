import { limits, parseSiteAddress, type ErrorCode } from '@loquia/contracts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useEarlyTyping } from '../../app/use-early-typing'
import { errorCodeOf, useCreateDemo, useApi, warmApi } from '../../api-client'
import { demoPath } from '../../paths'
import { useCreateErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { firstFault, type AnalyzerFields } from './analyzer-rules'

/** Website, name, email → a demo and its page; one fault is told at a time, in the order of the fields. */
export function AnalyzerForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const api = useApi()
  const navigate = useNavigate()
  const errorText = useCreateErrorText()
  const createDemo = useCreateDemo()
  const form = useRef<HTMLFormElement>(null)
  const website = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState<AnalyzerFields>({ website: '', fullName: '', email: '' })
  const [fault, setFault] = useState<ReturnType<typeof firstFault>>(null)
  /** Why the website was refused, as it was told. */
  const [refusal, setRefusal] = useState<string>()
  useEarlyTyping(form, (name, value) => setFields((before) => ({ ...before, [name]: value })))
  const busy = createDemo.isPending || createDemo.isSuccess

  const faultText = (name: NonNullable<typeof fault>['text']) =>
    name === 'nameRequired' || name === 'emailRequired'
      ? { title: t(`analyzer.toasts.${name}.title`), description: t(`analyzer.toasts.${name}.text`) }
      : { title: t(`toasts.${name}.title`), description: t(`toasts.${name}.text`) }
  const refuse = (code: ErrorCode) => {
    const description = code === 'internal_error' ? t('analyzer.toasts.analyzeFailed.text') : errorText(code)
    toast({ title: t('analyzer.toasts.analyzeFailed.title'), description, variant: 'destructive' })
    if (code !== 'invalid_domain' && !code.startsWith('site_')) return
    setRefusal(description)
    website.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = firstFault(fields)
    setFault(found)
    if (found !== null) {
      toast({ ...faultText(found.text), variant: 'destructive' })
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
      return
    }
    const { fullName, email } = fields
    const domain = parseSiteAddress(fields.website)
    if (domain === null) {
      // What the server would answer, without asking it.
      refuse('invalid_domain')
      return
    }
    setRefusal(undefined)
    toast(null)
    createDemo.mutate(
      { domain, fullName: fullName.trim(), email: email.trim(), language: locale },
      {
        onSuccess: ({ demoId }) => {
          api
            .sendDemoContact({ fullName: fullName.trim(), email: email.trim(), website: fields.website, demoId })
            .catch(() => undefined)
          void navigate(demoPath(demoId))
        },
        onError: (failure) => {
          refuse(errorCodeOf(failure))
        },
      },
    )
  }
  const field = (name: keyof AnalyzerFields) => ({
    name,
    value: fields[name],
    disabled: busy,
    error: fault?.field === name ? faultText(fault.text).description : name === 'website' ? refusal : undefined,
    onFocus: warmApi,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      if (fault?.field === name) setFault(null)
      if (name === 'website') setRefusal(undefined)
    },
  })
  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      onSubmit={submit}
      className="rounded-card border border-line bg-raised p-6 shadow-low sm:p-8"
    >
      <h2 className="text-lg font-semibold">{t('analyzer.form.title')}</h2>
      <div className="mt-6 grid gap-4">
        <TextField
          className="pb-3"
          label={t('analyzer.form.website')}
          placeholder={t('analyzer.form.websitePlaceholder')}
          hint={t('analyzer.form.hint')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          {...field('website')}
          ref={website}
        />
        <TextField
          label={t('analyzer.form.fullName')}
          autoComplete="name"
          maxLength={limits.nameMaxChars}
          {...field('fullName')}
        />
        <TextField
          label={t('analyzer.form.email')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailMaxChars}
          {...field('email')}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-4 w-full">
        {busy ? t('analyzer.form.busy') : t('analyzer.form.submit')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t('analyzer.form.note')}</p>
      <noscript>
        <p className="mt-2 text-sm text-wrong">{t('domainForm.noScript')}</p>
      </noscript>
    </form>
  )
}
