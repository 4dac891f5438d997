import { startWorkerServer } from './worker-server.ts'

export interface GeneratedSite {
  /** `127.0.0.1:PORT`, as typed into the demo form. */
  host: string
  urls: string[]
  stop(): Promise<unknown>
}

const openings = [
  'Every week',
  'On request',
  'Since last spring',
  'For regular guests',
  'Before the holidays',
  'In our workshop',
  'At the counter',
  'During the season',
]
const actors = [
  'our team',
  'the owner',
  'a trained colleague',
  'the kitchen',
  'the front desk',
  'the repair bench',
  'our delivery van',
  'the evening shift',
]
const acts = [
  'prepares',
  'repairs',
  'delivers',
  'checks',
  'packs',
  'explains',
  'collects',
  'measures',
  'restores',
  'labels',
]
const manners = [
  'by hand',
  'within two days',
  'free of charge',
  'for a small deposit',
  'with a written estimate',
  'under a two-year guarantee',
  'without an appointment',
  'in the order of arrival',
]
const starts = [
  'bra',
  'col',
  'dun',
  'fer',
  'gal',
  'hol',
  'kin',
  'lor',
  'mar',
  'nol',
  'per',
  'quin',
  'ros',
  'sel',
  'tor',
  'val',
]
const middles = ['a', 'e', 'i', 'o', 'an', 'en', 'il', 'or']
const ends = ['bach', 'dale', 'field', 'lund', 'mere', 'nick', 'ston', 'wick', 'tine', 'vale']

/** The same numbers in every run (mulberry32, public domain, Tommy Ettinger). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Four sections make about 170 words, one passage; the table is another. */
export const sections = 4
const sentences = 11

/** A made-up name, so that a question about the section has one right passage. */
export function subjectOf(page: number, section: number): string {
  const next = numbersFrom(page * sections + section + 1)
  const pickWord = (words: readonly string[]): string => words[Math.floor(next() * words.length)] ?? ''
  const name = pickWord(starts) + pickWord(middles) + pickWord(ends)
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${page}-${section}`
}

export function pageHtml(page: number, pages: number): string {
  const next = numbersFrom(10_000 + page)
  const pickWord = (words: readonly string[]): string => words[Math.floor(next() * words.length)] ?? ''
  const menu = Array.from({ length: 12 }, (_, index) => (page * 7 + index * 13) % pages).map(
    (other) => `<li><a href="${pathOf(other)}">${subjectOf(other, 0)}</a></li>`,
  )
  const body = Array.from({ length: sections }, (_, section) => {
    const subject = subjectOf(page, section)
    const lines = Array.from({ length: sentences }, (_, line) => {
      const thing = line === 0 ? subject : `${pickWord(starts)}${pickWord(middles)}${pickWord(ends)}`
      return `${pickWord(openings)} ${pickWord(actors)} ${pickWord(acts)} the ${thing} ${pickWord(manners)}, and it costs ${5 + Math.floor(next() * 400)} euros.`
    })
    return `<section class="block block-${section}"><h2>${subject}</h2><p>${lines.slice(0, 6).join(' ')}</p><p>${lines.slice(6).join(' ')}</p></section>`
  })
  const rows = Array.from(
    { length: 4 },
    (_, row) =>
      `<tr><th>${pickWord(starts)}${pickWord(ends)}</th><td>${row + 2} days</td><td>${Math.floor(next() * 90) + 10} euros</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subjectOf(page, 0)} – Generated Business</title><meta name="description" content="Page ${page}">
<style>${'.block{margin:0 auto;padding:1rem;max-width:60rem}'.repeat(12)}</style><script>window.page=${page};${'function noop(){return 0};'.repeat(20)}</script></head>
<body><header><nav><ul>${menu.join('')}</ul></nav></header><main><h1>${subjectOf(page, 0)}</h1>${body.join('\n')}<table>${rows.join('')}</table></main>
<footer><p>Generated Business, 1 Loopback Road. Open Monday to Friday from nine to five.</p></footer></body></html>`
}

export const pathOf = (page: number): string => (page === 0 ? '/' : `/pages/${page}`)

/** Serves the site from a thread, so that it takes no time from the measuring process. */
export async function serveGeneratedSite(pages: number): Promise<GeneratedSite> {
  const { port, stop } = await startWorkerServer('./site-worker.ts', { pages })
  const host = `127.0.0.1:${port}`
  return { host, urls: Array.from({ length: pages }, (_, page) => `http://${host}${pathOf(page)}`), stop }
}
