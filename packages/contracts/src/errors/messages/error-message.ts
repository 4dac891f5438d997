import type { ErrorCode } from '../errors.ts'
import type { Locale } from '../../locale.ts'
import { errorMessagesEn } from './en.ts'
import { errorMessagesIt } from './it.ts'

const messages: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = {
  en: errorMessagesEn,
  it: errorMessagesIt,
}

/**
 * The message of an error, in the reader's language.
 * @param scope the scope that an API key lacks, in the place of the ellipsis in the message of `scope_missing`
 */
export function errorMessage(code: ErrorCode, locale: Locale, scope?: string): string {
  const message = messages[locale][code]
  return scope === undefined ? message : message.replace('…', scope)
}
