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
import { valueOf, type TypedTexts } from './typed-texts'

interface TextFaults {
  /** What is wrong with the text of a language, once it was to be sent. */
  faults: Partial<Record<Locale, string>>
  /** What is sent of a language. */
  request: (language: Locale) => ContentRequest
  /** Whether what is to be sent fits where it stands; what is wrong is said below it. */
  fits: (sent: readonly Locale[]) => boolean
  clearFault: (language: Locale) => void
}

/** What is wrong with a text of the site as it is typed: too long, or without a placeholder that it needs. */
export function useTextFaults(text: SiteText, typed: TypedTexts): TextFaults {
  const { t } = useTranslation()
  const locale = useLocale()
  const [faults, setFaults] = useState<Partial<Record<Locale, string>>>({})
  const request = (language: Locale): ContentRequest => ({
    type: text.type,
    key: text.key,
    value: valueOf(text, typed, language),
    language,
  })
  const faultOf = (language: Locale): string | undefined => {
    const read = contentRequest.safeParse(request(language))
    const message = read.success ? undefined : formMessageOf(read.error.issues[0]?.message ?? '')
    if (!read.success) return message === undefined ? t('cms.importing.invalid') : formMessage(message, locale)
    if (text.kind !== 'text' || !text.known || text.standard[language] === '') return undefined
    const { lost, unknown } = placeholderFaults(text.path, text.standard[language], read.data.value)
    if (lost.length > 0) return t('cms.form.lost', { names: inBraces(lost) })
    return unknown.length > 0 ? t('cms.form.unfilled', { names: inBraces(unknown) }) : undefined
  }
  const fits = (sent: readonly Locale[]): boolean => {
    const found = Object.fromEntries(
      sent.flatMap((language) => {
        const fault = faultOf(language)
        return fault === undefined ? [] : [[language, fault]]
      }),
    )
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const clearFault = (language: Locale) => setFaults((now) => ({ ...now, [language]: undefined }))
  return { faults, request, fits, clearFault }
}

/** Names of placeholders as they stand in a text. */
export const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
