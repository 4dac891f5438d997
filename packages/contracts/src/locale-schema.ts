import { z } from 'zod'
import { locales, visitorLanguages } from './locale.ts'

export const localeSchema = z.enum(locales)
export const visitorLanguageSchema = z.enum(visitorLanguages)
