/**
 * Asks the questions of sample pages: `node scripts/ask-sample-pages.ts FOLDER [--base http://127.0.0.1:3000]`.
 *
 * A sample page ends with a comment that has lines of `question | right value | came: …`. Each page is served alone on
 * loopback, read by the running product as a demo (which must be allowed to read `127.0.0.1:*` and have
 * `RATE_LIMIT_SCALE=0`), and asked. An answer holds when it is sure and says the right value. Prints a line for each
 * question, and how many hold.
 */
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

interface Question {
  text: string
  right: string
}
interface Answer {
  answer: string
  outcome: 'sure' | 'unsure' | 'none'
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'http://127.0.0.1:3000' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the sample pages.')

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
  const [comment = ''] = /<!--\n[\s\S]*?-->/.exec(page) ?? []
  return [...comment.matchAll(/^(?<text>[^|\n]+?) \| right (?<right>[^|\n]+?) \| came/gm)].map(({ groups }) => ({
    text: groups?.text ?? '',
    right: groups?.right ?? '',
  }))
}

/** The words and numbers of a text, which an answer may write with other marks between them. */
function termsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\d+(?:[.,:⁄/]\d+)*|\p{L}+/gu) ?? []
  )
}

function holds({ answer, outcome }: Answer, right: string): boolean {
  const said = new Set(termsOf(answer))
  return outcome === 'sure' && termsOf(right).every((term) => said.has(term))
}

async function askPage(page: string): Promise<{ question: Question; answer: Answer }[]> {
  const questions = questionsOf(page)
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page.replace(/<!--\n[\s\S]*?-->\s*(?=<\/body>)/, ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const { demoId } = await call<{ demoId: string }>('/api/chatbot-demo/create', { domain })
    for (;;) {
      const { demo } = await call<{ demo: { status: string } }>(`/api/chatbot-demo/${demoId}`)
      if (demo.status === 'failed')
        return questions.map((question) => ({ question, answer: { answer: '', outcome: 'none' } }))
      if (demo.status === 'ready') break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const answers = []
    for (const question of questions)
      answers.push({
        question,
        answer: await call<Answer>(`/api/chatbot-demo/${demoId}/message`, { message: question.text }),
      })
    return answers
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

let held = 0
let asked = 0
for (const name of (await readdir(folder)).filter((each) => each.endsWith('.html')).sort()) {
  for (const { question, answer } of await askPage(await readFile(join(folder, name), 'utf8'))) {
    asked++
    const isHeld = holds(answer, question.right)
    if (isHeld) held++
    console.log(`${isHeld ? 'ok  ' : 'FAIL'} ${name}: ${question.text} | right ${question.right}`)
    if (!isHeld) console.log(`     ${answer.outcome}: ${answer.answer.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
}
console.log(`${held} of ${asked} held`)
