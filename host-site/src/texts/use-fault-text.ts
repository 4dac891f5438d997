import { errorMessage, type ErrorCode } from '@loquia/contracts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from './use-locale'
import { useOwnText } from './use-own-text'

/** The contracts' messages, which are English sentences, as keys of our texts. */
const faultKeys = {
  'Username must be at least 3 characters': 'faults.username',
  'Password must be at least 6 characters': 'faults.password',
  'Please enter a valid email address': 'faults.email',
  'Please enter your current password': 'faults.currentPassword',
  'Name must be at least 2 characters': 'faults.name',
  'Subject must be at least 5 characters': 'faults.subject',
  'Message must be at least 10 characters': 'faults.message',
  'Please enter a title': 'faults.title',
  'Please enter a name': 'faults.projectName',
  'Please choose a client': 'faults.client',
  'The end lies before the start': 'faults.dates',
  'Enter a whole number from 0 to 100': 'faults.percentage',
  'The list has changed meanwhile': 'faults.changed',
} as const

/** What a person reads below a field; a page that uses it names the area `forms`. `undefined` stays so. */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation()
  return useCallback((message) => (message === undefined ? undefined : t(message in faultKeys ? faultKeys[message as keyof typeof faultKeys] : 'faults.other')), [t])
}

/** What a person reads of a refused call. */
export function useErrorText(): (code: ErrorCode) => string {
  const locale = useLocale()
  const own = useOwnText()
  return useCallback((code) => own(`errors.${code}`) ?? errorMessage(code, locale), [locale, own])
}
