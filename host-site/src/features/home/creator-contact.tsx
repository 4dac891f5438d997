import { limits } from '@loquia/contracts'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LeadForm } from '../../app/lead-form'
import { useApi } from '../../api-client'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { onLeadFormEvent } from './lead-form-events'

/**
 * Milliseconds between sending and leaving; from a press of the lead form's button; and until the website is filled in.
 */
const leaveMs = 500
const forcedLeaveMs = 1_000
const prefillMs = 500
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface CreatorContactProps {
  demo: { demoId: string; domain: string }
  leadForm: string | null
  leave: (afterMs: number) => void
  onChange: () => void
}

/** The second step: who the demo is for. Another provider's form takes its place when one is set. */
export default function CreatorContact({
  demo: { demoId, domain },
  leadForm,
  leave: leaveAfter,
  onChange,
}: CreatorContactProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const leaving = useRef(false)
  const leave = useCallback(
    (afterMs: number) => {
      leaving.current = true
      leaveAfter(afterMs)
    },
    [leaveAfter],
  )
  // Back before the demo's page has come: nothing here would be sent a second time.
  useEffect(() => {
    const comeBack = () => leaving.current && onChange()
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [onChange])
  useEffect(() => {
    if (leadForm === null) return undefined
    return onLeadFormEvent(
      new URL(leadForm).origin,
      () => frame.current?.contentWindow,
      (event) => leave(event === 'submitted' ? leaveMs : forcedLeaveMs),
    )
  }, [leadForm, leave])
  return (
    <>
      <h3 className="mt-1 text-xl font-semibold">{t('creator.two.title')}</h3>
      <p className="mt-2 mb-5 text-muted">
        {t('creator.two.reading')} <span className="font-medium text-ink [overflow-wrap:anywhere]">{domain}</span>{' '}
        <button
          type="button"
          onClick={onChange}
          className="min-h-11 px-1 font-medium text-accent underline underline-offset-4"
        >
          {t('creator.two.change')}
        </button>
      </p>
      {leadForm === null ? (
        <PersonForm demoId={demoId} domain={domain} onSent={() => leave(leaveMs)} />
      ) : (
        <LeadForm
          ref={frame}
          address={leadForm}
          title={t('creator.two.frame')}
          fill={{ website: domain }}
          className="h-[28rem] w-full"
        />
      )}
    </>
  )
}

function PersonForm({ demoId, domain, onSent }: { demoId: string; domain: string; onSent: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const toast = useToast()
  const first = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState({ fullName: '', email: '', website: '' })
  const [faults, setFaults] = useState<{ fullName?: string; email?: string }>({})
  const [sent, setSent] = useState(false)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const timer = setTimeout(
      () => setFields((typed) => (typed.website === '' ? { ...typed, website: domain } : typed)),
      prefillMs,
    )
    return () => clearTimeout(timer)
  }, [domain])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sent) return
    const { fullName, email, website } = fields
    const missing = t('toasts.missing.text')
    const wrong: typeof faults = {
      ...(fullName.trim() === '' ? { fullName: missing } : {}),
      ...(email.trim() === ''
        ? { email: missing }
        : emailPattern.test(email.trim())
          ? {}
          : { email: t('toasts.invalidEmail.text') }),
    }
    setFaults(wrong)
    if (wrong.fullName ?? wrong.email) {
      const kind = wrong.fullName === missing || wrong.email === missing ? 'missing' : 'invalidEmail'
      toast({ title: t(`toasts.${kind}.title`), description: t(`toasts.${kind}.text`), variant: 'destructive' })
      return
    }
    setSent(true)
    // The demo is there whether or not the person's own record arrives.
    api
      .sendDemoContact({ fullName: fullName.trim(), email: email.trim(), website: website || domain, demoId })
      .catch(() => undefined)
    onSent()
  }
  const edit = (change: Partial<typeof fields>) => {
    setFields((typed) => ({ ...typed, ...change }))
    setFaults({})
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-2">
        <TextField
          ref={first}
          name="fullName"
          label={t('creator.two.name')}
          autoComplete="name"
          maxLength={limits.nameMaxChars}
          value={fields.fullName}
          error={faults.fullName}
          disabled={sent}
          onChange={(event) => edit({ fullName: event.target.value })}
        />
        <TextField
          name="email"
          label={t('creator.two.email')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailMaxChars}
          value={fields.email}
          error={faults.email}
          disabled={sent}
          onChange={(event) => edit({ email: event.target.value })}
        />
        <TextField
          name="website"
          label={t('creator.two.website')}
          inputMode="url"
          autoComplete="url"
          value={fields.website}
          disabled={sent}
          onChange={(event) => edit({ website: event.target.value })}
        />
      </div>
      <Button type="submit" busy={sent} className="mt-4 w-full sm:w-auto">
        {sent ? t('creator.two.busy') : t('creator.two.submit')}
      </Button>
    </form>
  )
}
