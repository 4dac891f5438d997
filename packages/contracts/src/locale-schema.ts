import { z } from 'zod'
import { locales, visitorLanguages } from './locale.ts'

export const localeSchema = z.enum(locales)
export const visitorLanguageSchema = z.enum(visitorLanguages)
/** Unsupported languages are ignored, not refused. */
export const languageTagSchema = z.string().max(100)
