import { parseSiteAddress } from '@loquia/contracts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateDemo } from '../../api-client'
import { useLocale } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'
import { useInputReplay } from '../hydration/use-input-replay'
import { useServerErrorText } from '../use-server-error-text'

interface DomainEntryOptions {
  initial: string
  onMade: (demo: { demoId: string; domain: string }) => void
}

/** Errors appear at the field and in a toast. During and after a demo's creation, submitting does nothing. */
export function useDomainEntry({ initial, onMade }: DomainEntryOptions) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const serverErrorText = useServerErrorText()
  const createDemo = useCreateDemo()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [website, setWebsite] = useState(initial)
  const [error, setError] = useState<string>()
  useInputReplay(form, (_name, value) => setWebsite(value))
  const busy = createDemo.isPending || createDemo.isSuccess

  const showFault = (title: string, description: string) => {
    setError(description)
    toast({ title, description, variant: 'destructive' })
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (website.trim() === '') return showFault(t('toasts.websiteRequired.title'), t('toasts.websiteRequired.text'))
    const domain = parseSiteAddress(website)
    if (domain === null)
      return showFault(t('toasts.invalidWebsite.title'), t('toasts.invalidWebsite.text', { host: 'example.com' }))
    setError(undefined)
    toast(null)
    createDemo.mutate(
      { domain, language: locale },
      {
        onSuccess: ({ demoId }) => onMade({ demoId, domain }),
        onError: (failure) =>
          showFault(t('toasts.createFailed.title'), serverErrorText(failure) ?? t('toasts.createFailed.text')),
      },
    )
  }
  const change = (typed: string) => {
    setWebsite(typed)
    setError(undefined)
  }
  return { form, input, website, error, busy, change, submit }
}
