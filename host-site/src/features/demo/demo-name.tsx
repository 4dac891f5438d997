import { limits, type Demo } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimSecret, demoQuery, errorCodeOf, useApi } from '../../api-client'
import { useMadeDemo } from '../../api-client/use-made-demo'
import { useErrorText } from '../../texts'
import { NameQuestion } from '../../ui/name-question'

/** The sentence that replaces the question takes the focus. */
const focusNow = (element: HTMLElement | null): void => element?.focus()

/** Asks the demo's creator to confirm or correct the name; needs no account. */
export function DemoName({ demo: { demoId, name, nameConfirmed } }: { demo: Demo }) {
  const { t } = useTranslation()
  const isOwn = useMadeDemo(demoId)
  const { save, state, savedName, fault } = useSaveName(demoId)
  if (!isOwn || (nameConfirmed !== false && state !== 'saved')) return null
  if (state === 'saved')
    return (
      <output ref={focusNow} tabIndex={-1} data-demo-name="saved" className="flex items-center gap-2 text-md">
        <Check size={18} className="shrink-0 text-live" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('demo.name.saved', { name: savedName })}</span>
      </output>
    )
  return (
    <NameQuestion
      data-demo-name="asks"
      name={name}
      words={t('demo.name', { returnObjects: true, name })}
      maxLength={limits.nameMaxChars}
      saving={state === 'saving'}
      fault={fault}
      inline
      onSave={(given) => void save(given)}
    />
  )
}

function useSaveName(demoId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  // The name is kept here because the cache updates only after the state change that moves the focus.
  const [savedName, setSavedName] = useState('')
  const [fault, setFault] = useState<string>()
  const save = async (name: string): Promise<void> => {
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
  return { save, state, savedName, fault }
}
