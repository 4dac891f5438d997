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

/**
 * A row of the sample in another language. Whatever is not word for word a text of the sample stays: so an admin's
 * change of it is what everybody reads from then on.
 */
export function sampleIn<Row extends object>(language: Locale, row: Row): Row {
  const read = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const told = isTold(name) ? byEnglish.get(String(value)) : undefined
    return [name, told?.[language] ?? value]
  })
  return Object.fromEntries(read) as Row
}

/**
 * What an admin saves, as it is stored: a text of the sample that was left as it was read, in whatever language, stays
 * the sample's, so that everybody goes on reading it in their own.
 */
export function storable<Request extends object>(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  request: Request,
): Request {
  if (NODE_ENV === 'production') return request
  const kept = Object.entries(request).map(([name, value]: [string, unknown]) => [
    name,
    isTold(name) ? (byItalian.get(String(value))?.en ?? value) : value,
  ])
  return Object.fromEntries(kept) as Request
}

const isTold = (name: string): boolean => name === 'name' || name === 'title' || name === 'description'

/**
 * What is written in a row, in the reader's language where there are words for it: the sample's, which only development
 * has.
 */
export function readable<Row extends object>(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  row: Row,
  language: Locale | undefined,
): Row {
  return language === undefined || NODE_ENV === 'production' ? row : sampleIn(language, row)
}
