import type { ErrorCode } from '../errors.ts'
import type { Locale } from '../../locale.ts'
import { errorMessagesEn } from './en.ts'
import { errorMessagesIt } from './it.ts'

type ArgumentName<Message> = Message extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ArgumentName<Rest>
  : never

export type ErrorArguments<Code extends ErrorCode> = Readonly<
  Record<ArgumentName<(typeof errorMessagesEn)[Code]>, string>
>

/** An error code whose message needs no arguments. */
export type PlainErrorCode = {
  [Code in ErrorCode]: ArgumentName<(typeof errorMessagesEn)[Code]> extends never ? Code : never
}[ErrorCode]

const messages: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = {
  en: errorMessagesEn,
  it: errorMessagesIt,
}

/** An ellipsis replaces each missing argument, since documentation and stored errors have none. */
export function errorMessage(code: ErrorCode, locale: Locale, values: Readonly<Record<string, string>> = {}): string {
  return messages[locale][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '…')
}
