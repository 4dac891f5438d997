/**
 * Asks the questions of sample pages and files: `node scripts/ask-samples.ts FOLDER [--base http://127.0.0.1:3000]`.
 *
 * A sample page ends with a comment that has lines of `question | right value | came: …`. Files have a table in the
 * `README.md` beside them: `| file | question | right | came |`. Each is served alone on loopback, a file behind a link,
 * read by the running product as a demo (which must be allowed to read `127.0.0.1:*` and have `RATE_LIMIT_SCALE=0`), and
 * asked. An answer holds when it is sure and says the right value; where the right value is `nothing`, when it is not
 * sure. Prints a line for each question, how many hold, and how many others showed the right value without being sure.
 */
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'

interface Question {
  text: string
  right: string
}
interface Answer {
  answer: string
  outcome: 'sure' | 'unsure' | 'none'
}
/** What a path of a sample's site answers. */
type Routes = ReadonlyMap<string, { type: string; body: Buffer | string }>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'http://127.0.0.1:3000' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the samples.')

const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const comment = /<!--\n[\s\S]*?-->/

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(values.base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

function questionsOf(page: string): Question[] {
  const [lines = ''] = comment.exec(page) ?? []
  return [...lines.matchAll(/^(?<text>[^|\n]+?) \| right (?<right>[^|\n]+?) \| came/gm)].map(({ groups }) => ({
    text: groups?.text ?? '',
    right: groups?.right ?? '',
  }))
}

/** The numbers of a text and its words of some length, which an answer may write with other words between them. */
function termsOf(text: string): string[] {
  const terms =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('⁄', '/')
      .match(/\d+(?:[.,:/]\d+)*|[\p{L}@.-]{4,}/gu) ?? []
  return terms.map((term) => term.replace(/[.,]0+$|[.,]$/, ''))
}

function shows({ answer }: Answer, right: string): boolean {
  const said = termsOf(answer)
  return termsOf(right).every((term) => said.some((each) => each === term || (term.length > 5 && each.includes(term))))
}

function holds(answer: Answer, right: string): boolean {
  return right === 'nothing' ? answer.outcome !== 'sure' : answer.outcome === 'sure' && shows(answer, right)
}

async function ask(routes: Routes, questions: readonly Question[]): Promise<Answer[]> {
  const server = createServer(({ url }, response) => {
    const found = routes.get(url ?? '')
    if (found === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.type }).end(found.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const { demoId } = await call<{ demoId: string }>('/api/chatbot-demo/create', { domain })
    for (;;) {
      const { demo } = await call<{ demo: { status: string } }>(`/api/chatbot-demo/${demoId}`)
      if (demo.status === 'failed') return questions.map(() => ({ answer: '', outcome: 'none' }))
      if (demo.status === 'ready') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const answers = []
    for (const { text } of questions)
      answers.push(await call<Answer>(`/api/chatbot-demo/${demoId}/message`, { message: text }))
    return answers
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const html = 'text/html; charset=utf-8'

async function samplesIn(path: string): Promise<{ name: string; routes: Routes; questions: readonly Question[] }[]> {
  const names = (await readdir(path)).toSorted()
  const pages = names.filter((name) => name.endsWith('.html'))
  if (pages.length > 0)
    return Promise.all(
      pages.map(async (name) => {
        const page = await readFile(join(path, name), 'utf8')
        const body = page.replace(comment, '')
        return { name, routes: new Map([['/', { type: html, body }]]), questions: questionsOf(page) }
      }),
    )
  const table = await readFile(join(path, 'README.md'), 'utf8')
  const rows = [...table.matchAll(/^\| (?<files>\S[^|]*?) \| (?<text>[^|]*\?) \| (?<right>[^|]+?) \|/gm)]
  const samples = rows.flatMap(({ groups }) =>
    (groups?.files ?? '').split(', ').map((name) => ({
      name,
      questions: [{ text: groups?.text ?? '', right: groups?.right ?? '' }],
    })),
  )
  return Promise.all(
    samples.map(async ({ name, questions }) => {
      const file = { type: types[extname(name)] ?? 'text/plain', body: await readFile(join(path, name)) }
      const page = `<!doctype html><html lang="en"><title>Fenland</title><main><h1>Fenland Workshop</h1><p>Everything about our work and what it costs stands in our <a href="/${name}">price list</a>.</p></main>`
      return {
        name,
        routes: new Map([
          ['/', { type: html, body: page }],
          [`/${name}`, file],
        ]),
        questions,
      }
    }),
  )
}

const counts = { held: 0, shown: 0, asked: 0 }
for (const { name, routes, questions } of await samplesIn(folder)) {
  const answers = await ask(routes, questions)
  for (const [at, { text, right }] of questions.entries()) {
    const answer = answers[at] ?? { answer: '', outcome: 'none' }
    const isHeld = holds(answer, right)
    counts.asked++
    if (isHeld) counts.held++
    else if (shows(answer, right)) counts.shown++
    console.log(`${isHeld ? 'ok  ' : 'FAIL'} ${name}: ${text} | right ${right}`)
    if (!isHeld) console.log(`     ${answer.outcome}: ${answer.answer.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
}
console.log(`${counts.held} of ${counts.asked} held, ${counts.shown} more showed the right value`)
