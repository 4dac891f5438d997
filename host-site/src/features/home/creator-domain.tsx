import { parseSiteAddress } from '@loquia/contracts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEarlyTyping } from '../../app/use-early-typing'
import { toldText, useCreateDemo, warmApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'

/**
 * The first step: a domain. `onMade` gets the new demo, or null when the domain is the one whose demo is there already.
 * Without JavaScript it leads to the demo page with the domain filled in.
 */
export function CreatorDomain({ initial, again, known, onTouched, onMade }: {
  initial: string
  /** The visitor came back to change the domain. */
  again: boolean
  known: (website: string) => boolean
  /** The visitor has begun. */
  onTouched: () => void
  onMade: (demo: { demoId: string; domain: string } | null) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const createDemo = useCreateDemo()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [website, setWebsite] = useState(initial)
  const [error, setError] = useState<string>()
  useEarlyTyping(form, (_name, value) => {
    onTouched()
    setWebsite(value)
  })
  useEffect(() => {
    if (again) input.current?.focus()
  }, [again])

  const refuse = (title: string, description: string) => {
    setError(description)
    toast({ title, description, variant: 'destructive' })
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (createDemo.isPending) return
    if (website.trim() === '') return refuse(t('toasts.websiteRequired.title'), t('toasts.websiteRequired.text'))
    const domain = parseSiteAddress(website)
    if (domain === null) return refuse(t('toasts.invalidWebsite.title'), t('toasts.invalidWebsite.text', { host: 'example.com' }))
    if (known(website)) return onMade(null)
    setError(undefined)
    createDemo.mutate({ domain, language: locale }, {
      onSuccess: ({ demoId }) => onMade({ demoId, domain }),
      onError: (failure) => refuse(t('toasts.createFailed.title'), toldText(failure) ?? t('toasts.createFailed.text')),
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} action={localPath(locale, patterns.demoLanding)}>
      <h3 className="mt-1 mb-5 text-xl font-semibold">{t('creator.one.title')}</h3>
      <TextField
        ref={input}
        name="website"
        label={t('domainForm.label')}
        placeholder={t('domainForm.placeholder')}
        hint={t('domainForm.hint')}
        error={error}
        value={website}
        readOnly={createDemo.isPending}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => {
          warmApi()
          onTouched()
        }}
        onChange={(event) => {
          setWebsite(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={createDemo.isPending} className="mt-4 w-full sm:w-auto">{createDemo.isPending ? t('domainForm.busy') : t('creator.next')}</Button>
    </form>
  )
}
