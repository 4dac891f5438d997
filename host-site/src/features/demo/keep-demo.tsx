import { currentConsent, limits } from '@loquia/contracts'
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { claimSecret, useApi, warmApi } from '../../api-client'
import { rememberedAccount } from '../../api-client/accounts/remembered-account'
import { useServerErrorText } from '../../app/use-server-error-text'
import { authPath, claimPath, localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'

/** The secret is there from the beginning or never. */
const noChanges = () => () => undefined
const fieldNames = ['fullName', 'email', 'consent'] as const
type Faults = Partial<Record<(typeof fieldNames)[number], string>>
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface KeepDemoProps {
  demoId: string
  domain: string
  /** Somebody has talked to it for a while: the card then stands out. */
  invites: boolean
}

/**
 * The way from a demo into an account, for the browser that made the demo: only that one can take it along. Who somebody
 * is, is asked here and nowhere before, and kept only with their consent.
 */
export function KeepDemo({ demoId, domain, invites }: KeepDemoProps) {
  const { t } = useTranslation()
  // The server knows no browser's storage: its HTML never has this card.
  const own = useSyncExternalStore(
    noChanges,
    useCallback(() => claimSecret(demoId) !== null, [demoId]),
    () => false,
  )
  const [open, setOpen] = useState(false)
  if (!own) return null
  return (
    <section
      className={invites ? 'rounded-card border-2 border-accent p-6' : 'rounded-card border border-line p-6'}
      aria-labelledby="keep-demo"
      data-keep={invites ? 'invites' : 'waits'}
    >
      <h2 id="keep-demo" className="text-lg font-semibold">
        {t('demo.keep.title')}
      </h2>
      <p className="mt-2 mb-5 text-md text-muted">{t('demo.keep.text')}</p>
      {open ? (
        <KeepForm demoId={demoId} domain={domain} />
      ) : rememberedAccount() === null ? (
        <Button
          look={invites ? 'primary' : 'secondary'}
          className="w-full"
          onClick={() => {
            warmApi()
            setOpen(true)
          }}
        >
          {t('demo.keep.button')}
        </Button>
      ) : (
        // Whoever has an account has told who they are.
        <Link to={claimPath(demoId)} className={buttonClass(invites ? 'primary' : 'secondary', 'w-full')}>
          {t('demo.keep.button')}
        </Link>
      )}
    </section>
  )
}

function KeepForm({ demoId, domain }: { demoId: string; domain: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const toast = useToast()
  const serverErrorText = useServerErrorText()
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  // The form takes the place of the button that was pressed.
  useEffect(() => first.current?.focus(), [])
  const [fields, setFields] = useState({ fullName: '', email: '', consent: false })
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  const edit = (change: Partial<typeof fields>) => {
    setFields((typed) => ({ ...typed, ...change }))
    setFaults(({ ...left }) => {
      for (const name of fieldNames) if (name in change) delete left[name]
      return left
    })
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const fullName = fields.fullName.trim()
    const email = fields.email.trim()
    const found: Faults = {
      ...(fullName === '' ? { fullName: t('demo.keep.faults.name') } : {}),
      ...(emailPattern.test(email) ? {} : { email: t('demo.keep.faults.email') }),
      ...(fields.consent ? {} : { consent: t('demo.keep.faults.consent') }),
    }
    setFaults(found)
    const wrong = fieldNames.find((name) => name in found)
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await api.sendDemoContact({ fullName, email, website: domain, demoId, consent: currentConsent })
      toast(null)
      void navigate(`${authPath(claimPath(demoId))}&tab=register`, { state: { fullName, email } })
    } catch (failure) {
      setBusy(false)
      toast({
        title: t('demo.keep.failed'),
        description: serverErrorText(failure) ?? t('toasts.createFailed.text'),
        variant: 'destructive',
      })
    }
  }
  return (
    <form ref={form} noValidate method="dialog" onSubmit={(event) => void keep(event)}>
      <TextField
        name="fullName"
        ref={first}
        live
        label={t('demo.keep.name')}
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        value={fields.fullName}
        error={faults.fullName}
        disabled={busy}
        onChange={({ target }) => edit({ fullName: target.value })}
      />
      <TextField
        name="email"
        live
        label={t('demo.keep.email')}
        type="email"
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        value={fields.email}
        error={faults.email}
        disabled={busy}
        onChange={({ target }) => edit({ email: target.value })}
      />
      <div className="flex items-start gap-3">
        <input
          id={id}
          name="consent"
          type="checkbox"
          checked={fields.consent}
          disabled={busy}
          aria-invalid={faults.consent ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={({ target }) => edit({ consent: target.checked })}
          className="mt-1 size-5 shrink-0 accent-fill"
        />
        <label htmlFor={id} className="text-md text-muted">
          {t('demo.keep.consent')}{' '}
          <a
            className="text-accent underline underline-offset-4"
            href={localPath(locale, patterns.privacy)}
            target="_blank"
            rel="noopener"
          >
            {t('demo.keep.privacy')}
            <span className="sr-only"> ({t('nav.newTab')})</span>
          </a>
          {locale === 'en' && ' '}
          {t('demo.keep.consentEnd')}
        </label>
      </div>
      <p id={`${id}-below`} aria-live="assertive" className="min-h-6 pt-1 text-sm text-wrong">
        {faults.consent}
      </p>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? t('demo.keep.busy') : t('demo.keep.submit')}
      </Button>
      <p className="mt-3 text-sm text-muted">{t('demo.keep.next')}</p>
    </form>
  )
}
