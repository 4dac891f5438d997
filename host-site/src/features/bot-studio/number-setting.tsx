import type { BotSettings } from '@loquia/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/fields/text-field'
import type { Draft } from './draft'

type NumberName = 'offsetX' | 'offsetY' | 'zIndex' | 'proactiveDelaySeconds'

interface NumberSettingProps {
  name: NumberName
  label: string
  hint?: string
  fallback: number
  max: number
  draft: Draft
  error: string | undefined
}

/** Empty means default; only allowed numbers are stored. */
export function NumberSetting({ name, label, hint, fallback, max, draft, error }: NumberSettingProps) {
  const { t } = useTranslation()
  const chosen = draft.settings.look[name]
  const [typed, setTyped] = useTyped(chosen === undefined ? '' : String(chosen))
  const whole = /^\d+$/.test(typed) && Number(typed) <= max
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={typed}
      placeholder={String(fallback)}
      error={typed !== '' && !whole ? t('studio.appearance.invalidNumber', { max }) : error}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '') draft.setAppearance(name, undefined)
        else if (/^\d+$/.test(value) && Number(value) <= max)
          draft.setAppearance(name, Number(value) satisfies BotSettings['look'][typeof name])
      }}
    />
  )
}

/** Holds incomplete input, which an undo or preset replaces. */
export function useTyped(chosen: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(chosen)
  const [before, setBefore] = useState(chosen)
  if (chosen !== before) {
    setBefore(chosen)
    setTyped(chosen)
  }
  return [typed, setTyped]
}
