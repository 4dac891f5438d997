import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDomainEntry } from '../../app/use-domain-entry'
import { warmApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'

interface CreatorDomainProps {
  initial: string
  /** The visitor came back to change the domain. */
  again: boolean
  known: (website: string) => boolean
  /** The visitor has begun. */
  onTouched: () => void
  onMade: (demo: { demoId: string; domain: string } | null) => void
}

/**
 * The first step: a domain. `onMade` gets the new demo, or null when the domain is the one whose demo is there already.
 * Without JavaScript it leads to the demo page with the domain filled in.
 */
export function CreatorDomain({ initial, again, known, onTouched, onMade }: CreatorDomainProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, input, website, error, busy, change, submit } = useDomainEntry({
    initial,
    onTyped: onTouched,
    shortcut: (typed) => {
      if (!known(typed)) return false
      onMade(null)
      return true
    },
    onMade,
  })
  useEffect(() => {
    if (again) input.current?.focus()
  }, [again, input])
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
        readOnly={busy}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => {
          warmApi()
          onTouched()
        }}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" busy={busy} className="mt-4 w-full sm:w-auto">
        {busy ? t('domainForm.busy') : t('creator.next')}
      </Button>
    </form>
  )
}
