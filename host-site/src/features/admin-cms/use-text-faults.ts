import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  contentRequest,
  formMessage,
  formMessageOf,
  placeholderFaults,
  type ContentRequest,
  type Locale,
} from '@loquia/contracts'
import { useLocale } from '../../texts'
import type { SiteText } from './site-texts'
import { currentValue, type TypedTexts } from './typed-texts'

interface TextFaults {
  faults: Partial<Record<Locale, string>>
  toRequest: (language: Locale) => ContentRequest
  validate: (sent: readonly Locale[]) => boolean
  clearFault: (language: Locale) => void
}

/** Finds texts that are too long or lack a required placeholder. */
export function useTextFaults(text: SiteText, typed: TypedTexts): TextFaults {
  const { t } = useTranslation()
  const locale = useLocale()
  const [faults, setFaults] = useState<Partial<Record<Locale, string>>>({})
  const toRequest = (language: Locale): ContentRequest => ({
    type: text.type,
    key: text.key,
    value: currentValue(text, typed, language),
    language,
  })
  const findFault = (language: Locale): string | undefined => {
    const read = contentRequest.safeParse(toRequest(language))
    const message = read.success ? undefined : formMessageOf(read.error.issues[0]?.message ?? '')
    if (!read.success) return message === undefined ? t('cms.importing.invalid') : formMessage(message, locale)
    if (text.kind !== 'text' || !text.known || text.standard[language] === '') return undefined
    const { lost, unknown } = placeholderFaults(text.path, text.standard[language], read.data.value)
    if (lost.length > 0) return t('cms.form.lost', { names: inBraces(lost) })
    return unknown.length > 0 ? t('cms.form.unfilled', { names: inBraces(unknown) }) : undefined
  }
  const validate = (sent: readonly Locale[]): boolean => {
    const found = Object.fromEntries(
      sent.flatMap((language) => {
        const fault = findFault(language)
        return fault === undefined ? [] : [[language, fault]]
      }),
    )
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const clearFault = (language: Locale) => setFaults((now) => ({ ...now, [language]: undefined }))
  return { faults, toRequest, validate, clearFault }
}

export const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
