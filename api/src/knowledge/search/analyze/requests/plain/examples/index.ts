import type { VisitorLanguage } from '@loquia/contracts'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { it } from './it.js'
import type { PlainExamples } from './plain-examples.js'
import { pt } from './pt.js'

export const plainExamples: Record<VisitorLanguage, PlainExamples> = { en, it, de, fr, es, pt }
