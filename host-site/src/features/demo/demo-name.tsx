import { limits, type Demo } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimSecret, demoQuery, errorCodeOf, useApi } from '../../api-client'
import { useMadeDemo } from '../../api-client/use-made-demo'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'

/** The button that is pressed goes, so what takes its place takes the focus. */
const focusNow = (element: HTMLElement | null): void => element?.focus()
const small = 'min-h-11! px-5! py-1.5! text-md'

/**
 * Asks whoever made a demo whether the name that the website gave is right: one press confirms it, a field corrects it.
 * Needs no account.
 */
export function DemoName({ demo: { demoId, name, nameConfirmed } }: { demo: Demo }) {
  const { t } = useTranslation()
  const isOwn = useMadeDemo(demoId)
  const { save, state, savedName, fault } = useSaveName(demoId)
  const question = useId()
  /** Undefined until the maker says that the name is not right. */
  const [typed, setTyped] = useState<string>()
  if (!isOwn || (nameConfirmed !== false && state !== 'saved')) return null
  if (state === 'saved')
    return (
      <output ref={focusNow} tabIndex={-1} data-demo-name="saved" className="flex items-center gap-2 text-md">
        <Check size={18} className="shrink-0 text-live" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('demo.name.saved', { name: savedName })}</span>
      </output>
    )
  return (
    <section aria-labelledby={question} data-demo-name="asks">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id={question} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {t('demo.name.question', { name })}
        </h2>
        {typed === undefined && (
          <span className="flex flex-wrap gap-3">
            <Button className={small} aria-describedby={question} busy={state === 'saving'} onClick={() => save(name)}>
              {t('demo.name.yes')}
            </Button>
            <Button look="secondary" className={small} aria-describedby={question} onClick={() => setTyped(name)}>
              {t('demo.name.change')}
            </Button>
          </span>
        )}
      </div>
      {typed !== undefined && (
        <form
          noValidate
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
          onSubmit={(event) => {
            event.preventDefault()
            save(typed)
          }}
        >
          <TextField
            label={t('demo.name.field')}
            className="min-w-0 grow basis-60"
            autoComplete="organization"
            maxLength={limits.nameMaxChars}
            ref={focusNow}
            live
            value={typed}
            error={fault}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" className={small} busy={state === 'saving'}>
            {t('demo.name.save')}
          </Button>
        </form>
      )}
      {typed === undefined && fault !== undefined && (
        <p role="alert" className="mt-2 text-sm text-wrong">
          {fault}
        </p>
      )}
    </section>
  )
}

/** Saves the name with the demo. @returns how far that is, the name as it is stored, and why it was refused */
function useSaveName(demoId: string) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  // The demo in the cache is told to the page later than the state, which moves the focus to the sentence.
  const [savedName, setSavedName] = useState('')
  const [fault, setFault] = useState<string>()
  const send = async (name: string): Promise<void> => {
    setState('saving')
    setFault(undefined)
    try {
      const demo = await api.nameDemo(demoId, { secret: claimSecret(demoId) ?? 'none', name })
      setSavedName(demo.name)
      setState('saved')
      queries.setQueryData(demoQuery(api, demoId).queryKey, demo)
    } catch (error) {
      setState('idle')
      setFault(errorText(errorCodeOf(error)))
    }
  }
  function save(name: string): void {
    if (name.trim() === '') setFault(t('demo.name.missing'))
    else if (state !== 'saving') void send(name.trim())
  }
  return { save, state, savedName, fault }
}
