import { z } from 'zod'
import { locales, visitorLanguages } from './locale.ts'

export const localeSchema = z.enum(locales)
export const visitorLanguageSchema = z.enum(visitorLanguages)
/** A language that a caller asks for, such as `pt-BR`. One that bots do not speak is passed over, not refused. */
export const languageTagSchema = z.string().max(100)
