import type { Locale } from '@loquia/contracts'
import type { Environment } from '../../config/env.js'

type Text = Record<Locale, string>
interface Part {
  title: Text
  description?: Text
}

export const project: { name: Text; description: Text } = {
  name: { en: 'Sample project: chatbot for the bakery', it: 'Progetto di esempio: il chatbot del forno' },
  description: {
    en: 'Sample data of the first start, made so that the portal is not empty. An admin can delete it under Admin, Projects.',
    it: 'Dati di esempio del primo avvio, perché il portale non sia vuoto. Un amministratore può eliminarli in Gestione, Progetti.',
  },
}

type TaskName = 'read' | 'collect' | 'write' | 'dress' | 'install' | 'train'
export const tasks: Record<TaskName, Part> = {
  read: {
    title: { en: 'Read the website', it: 'Leggere il sito' },
    description: {
      en: 'All pages, the price list and the opening hours.',
      it: 'Tutte le pagine, il listino e gli orari.',
    },
  },
  collect: {
    title: {
      en: 'Collect the questions that customers really ask',
      it: 'Raccogliere le domande che i clienti fanno davvero',
    },
    description: { en: 'From the inbox of the last three months.', it: 'Dalla posta degli ultimi tre mesi.' },
  },
  write: {
    title: { en: 'Write answers the website does not give', it: 'Scrivere le risposte che il sito non dà' },
    description: { en: 'Twelve of eighteen are written.', it: 'Dodici su diciotto sono scritte.' },
  },
  dress: { title: { en: 'Match colors and welcome message', it: 'Intonare i colori e il saluto' } },
  install: {
    title: { en: 'Put the tag on the live website', it: 'Mettere la riga sul sito' },
    description: { en: 'Needs access to the website’s editor.', it: 'Serve l’accesso all’editor del sito.' },
  },
  train: { title: { en: 'Train the team on the inbox', it: 'Mostrare al gruppo come si usa la posta' } },
}

type MilestoneName = 'first' | 'approved' | 'live'
export const milestones: Record<MilestoneName, Part> = {
  first: {
    title: { en: 'First answers from your own pages', it: 'Prime risposte dalle tue pagine' },
    description: {
      en: 'The demo answers ten test questions with the right page.',
      it: 'La demo risponde a dieci domande di prova con la pagina giusta.',
    },
  },
  approved: {
    title: { en: 'Answers approved', it: 'Risposte approvate' },
    description: { en: 'You have read the answers and signed them off.', it: 'Hai letto le risposte e vanno bene.' },
  },
  live: { title: { en: 'Live on the website', it: 'Sul sito, per tutti' } },
}

const parts = [...Object.values(tasks), ...Object.values(milestones)]
const all: Text[] = [
  project.name,
  project.description,
  ...parts.flatMap(({ title, description }) => (description ? [title, description] : [title])),
]
const byEnglish = new Map(all.map((text) => [text.en, text]))
const byItalian = new Map(all.map((text) => [text.it, text]))

/** Translates a sample row. Texts that an admin edited stay as they are. */
export function translateSample<Row extends object>(language: Locale, row: Row): Row {
  const read = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const translation = isTranslated(name) ? byEnglish.get(String(value)) : undefined
    return [name, translation?.[language] ?? value]
  })
  return Object.fromEntries(read) as Row
}

/** Stores an unedited sample text as its English original, so that each reader gets a translation. */
export function toStoredSample<Request extends object>(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  request: Request,
): Request {
  if (NODE_ENV === 'production') return request
  const entries = Object.entries(request).map(([name, value]: [string, unknown]) => [
    name,
    isTranslated(name) ? (byItalian.get(String(value))?.en ?? value) : value,
  ])
  return Object.fromEntries(entries) as Request
}

const isTranslated = (name: string): boolean => name === 'name' || name === 'title' || name === 'description'

export function toReadableSample<Row extends object>(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  row: Row,
  language: Locale | undefined,
): Row {
  return language === undefined || NODE_ENV === 'production' ? row : translateSample(language, row)
}
