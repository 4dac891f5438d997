import type { ErrorCode } from '../errors.ts'
import type { Locale } from '../../locale.ts'
import { errorMessagesEn } from './en.ts'
import { errorMessagesIt } from './it.ts'

const messages: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = {
  en: errorMessagesEn,
  it: errorMessagesIt,
}

/** What a person reads for an error, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  return messages[locale][code]
}
