import { limits } from '@loquia/contracts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useApi, warmApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { useLocale, useCmsOverride } from '../../texts'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { contactDraftKey, emptyFields, type ContactFields } from './contact-fields'
import { useInputReplay } from '../hydration/use-input-replay'
import { useServerErrorText } from '../use-server-error-text'

const loadRules = () => import('./contact-rules')
function preload(): void {
  warmApi()
  void loadRules()
}

/** Validates on submit, then at each change. Typed text survives errors and reloads. */
export function ContactForm() {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const toast = useToast()
  const own = useCmsOverride()
  const serverErrorText = useServerErrorText()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState(emptyFields)
  const [state, setState] = useState<'send' | 'sending' | 'sent'>('send')
  const [faults, setFaults] = useState<Partial<Record<keyof ContactFields, string>> | null>(null)
  const sending = useRef(false)
  const sentMessage = useRef<HTMLParagraphElement>(null)
  const failed = useRef(false)
  // A disabled button loses focus: success moves it to the message, failure back.
  useEffect(() => {
    if (state === 'sent') sentMessage.current?.focus()
    if (state === 'send' && failed.current) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [state])
  useInputReplay(form, (name, value) => {
    if (name in emptyFields)
      setFields((before) => ({ ...before, [name]: name === 'acceptTerms' ? value === 'true' : value }))
  })

  useEffect(() => {
    try {
      if (contactDraftKey in sessionStorage) void loadRules().then(({ loadDraft }) => setFields(loadDraft()))
    } catch {
      // Storage is forbidden.
    }
  }, [])

  const validate = async (typed: ContactFields) => {
    const { findFaults } = await loadRules()
    const found = findFaults(typed, locale, own)
    setFaults(found)
    return found
  }
  const editFields = (change: Partial<ContactFields>) => {
    const next = { ...fields, ...change }
    setFields(next)
    if (state === 'sent') setState('send')
    if (faults !== null) void validate(next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    failed.current = false
    try {
      const found = await validate(fields)
      const first = Object.keys(emptyFields).find((name) => name in found)
      if (first !== undefined) {
        form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        return
      }
      setState('sending')
      await api.sendInquiry({ ...fields, acceptTerms: true, website: trap.current?.value ?? '' })
      setFields(emptyFields)
      setFaults(null)
      setState('sent')
      toast({ title: t('contact.toasts.sent.title'), description: t('contact.toasts.sent.text') })
    } catch (failure) {
      failed.current = true
      setState('send')
      const answered = failure instanceof ApiError && failure.status !== 0
      const description =
        serverErrorText(failure) ?? t(answered ? 'contact.toasts.failed.text' : 'contact.toasts.unreachable.text')
      toast({ title: t('contact.toasts.failed.title'), description, variant: 'destructive' })
    } finally {
      sending.current = false
    }
  }
  const busy = state === 'sending'
  const fieldProps = (name: 'name' | 'email' | 'message') => ({
    name,
    label: t(`contact.form.${name}`),
    value: fields[name],
    error: faults?.[name],
    disabled: busy,
    onFocus: preload,
    onChange: ({ target }: { target: { value: string } }) => editFields({ [name]: target.value }),
  })
  return (
    // Without scripts, `method="dialog"` keeps typed text in the form and out of the URL.
    <form
      ref={form}
      data-keeps-typing=""
      noValidate
      method="dialog"
      onSubmit={(event) => void send(event)}
      data-state={state}
    >
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField {...fieldProps('name')} autoComplete="name" maxLength={limits.nameMaxChars} />
        <TextField {...fieldProps('email')} type="email" autoComplete="email" maxLength={limits.emailMaxChars} />
      </div>
      <TextArea {...fieldProps('message')} className="mt-2" maxLength={limits.inquiryMaxChars} />
      {/* Honeypot: invisible, not focusable, and without autofill. */}
      <div hidden>
        <input ref={trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      <div className="mt-2 flex items-start gap-3">
        <input
          id={id}
          name="acceptTerms"
          type="checkbox"
          checked={fields.acceptTerms}
          disabled={busy}
          aria-invalid={faults?.acceptTerms ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => editFields({ acceptTerms: event.target.checked })}
          className="mt-1 size-5 shrink-0 accent-fill"
        />
        <label htmlFor={id} className="text-md text-muted">
          {t('contact.form.accept')}{' '}
          <a className="text-accent underline underline-offset-4" href={localPath(locale, patterns.terms)}>
            {t('contact.form.terms')}
          </a>{' '}
          {t('contact.form.and')}{' '}
          <a className="text-accent underline underline-offset-4" href={localPath(locale, patterns.privacy)}>
            {t('contact.form.privacy')}
          </a>
        </label>
      </div>
      <p id={`${id}-below`} className="min-h-6 pt-1 text-sm text-wrong">
        {faults?.acceptTerms}
      </p>
      <Button type="submit" busy={busy} disabled={state !== 'send'} className="mt-2 w-full sm:w-auto sm:min-w-48">
        {t(`contact.form.${state}`)}
      </Button>
      {state === 'sent' && (
        <p ref={sentMessage} tabIndex={-1} data-sent className="mt-3 outline-none">
          {t('contact.toasts.sent.text')}
        </p>
      )}
      <noscript>
        <p className="mt-2 text-sm text-muted">{t('contact.form.noScript')}</p>
      </noscript>
    </form>
  )
}
