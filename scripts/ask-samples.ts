/**
 * Asks the questions of sample pages and files: `node scripts/ask-samples.ts FOLDER [--base http://127.0.0.1:3000]`.
 *
 * A page ends with a comment of lines `question | right value | came: …`; the `README.md` beside files has a table
 * `| file | question | right | came |`. The running product reads each page as a demo, so it needs
 * `CRAWLER_ALLOW_HOSTS` for `127.0.0.1:*` and `RATE_LIMIT_SCALE=0`; files are uploaded to a new account's bot. An
 * answer is right if it is sure and contains the right value, or not sure where that is `nothing`.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

interface Question {
  text: string
  right: string
}
interface Answer {
  answer: string
  outcome: 'sure' | 'unsure' | 'none'
}
interface Sample {
  name: string
  content: Uint8Array
  questions: readonly Question[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'http://127.0.0.1:3000' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('The folder of the samples is missing.')

const comment = /<!--\n[\s\S]*?-->/

async function callApi<T>(path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(values.base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** @returns whether any page was read */
async function waitUntilIngested(checkStatus: () => Promise<string | undefined>): Promise<boolean> {
  for (;;) {
    const status = await checkStatus()
    if (status === 'ready' || status === 'failed') return status === 'ready'
    await delay(100)
  }
}

function parseQuestions(page: string): Question[] {
  const [lines = ''] = comment.exec(page) ?? []
  return [...lines.matchAll(/^(?<text>[^|\n]+?) \| right (?<right>[^|\n]+?) \| came/gm)].map(({ groups }) => ({
    text: groups?.text ?? '',
    right: groups?.right ?? '',
  }))
}

/** Numbers and longer words of a text: an answer may put other words between them. */
function comparableTerms(text: string): string[] {
  const terms =
    text
      .replace(/[\u00bc-\u00be\u2150-\u215e]/gu, ' $&')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('⁄', '/')
      .match(/\d+(?:[.,:/]\d+)*|[\p{L}@.-]{4,}/gu) ?? []
  return terms.map((term) => term.replace(/[.,]0+$|[.,]$/, ''))
}

function showsValue({ answer }: Answer, right: string): boolean {
  const answerTerms = comparableTerms(answer)
  return comparableTerms(right).every((term) =>
    answerTerms.some((each) => each === term || (term.length > 5 && each.includes(term))),
  )
}

function isRightAnswer(answer: Answer, right: string): boolean {
  return right === 'nothing' ? answer.outcome !== 'sure' : answer.outcome === 'sure' && showsValue(answer, right)
}

async function askPage({ content, questions }: Sample): Promise<Answer[]> {
  const server = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(content)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    const domain = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const { demoId } = await callApi<{ demoId: string }>('/api/chatbot-demo/create', { domain })
    const path = `/api/chatbot-demo/${demoId}`
    const isRead = await waitUntilIngested(async () => (await callApi<{ demo: { status: string } }>(path)).demo.status)
    if (!isRead) return []
    const answers = []
    for (const { text } of questions) answers.push(await callApi<Answer>(`${path}/message`, { message: text }))
    return answers
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function askFile({ name, content, questions }: Sample): Promise<Answer[]> {
  const username = `samples-${randomUUID().slice(0, 8)}`
  const registered = await fetch(`${values.base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: randomUUID(), email: `${username}@example.com` }),
  })
  const headers = { cookie: registered.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const { bots } = await callApi<{ bots: { botId: string; workspaceId: string }[] }>('/api/chatbot/bots', {}, headers)
  const [bot] = bots
  if (bot === undefined) throw new Error('A new account has no bot.')
  const form = new FormData()
  form.append('botId', bot.botId)
  form.append('file', new Blob([Uint8Array.from(content)]), name)
  await callApi('/api/chatbot/training/document', form, headers)
  const path = `/api/chatbot/trainings?botId=${bot.botId}`
  const isRead = await waitUntilIngested(
    async () =>
      (await callApi<{ trainings: { status: string }[] }>(path, undefined, headers)).trainings.find(() => true)?.status,
  )
  if (!isRead) return []
  const key = { name: 'Samples', scopes: ['ask'] }
  const { secret } = await callApi<{ secret: string }>(`/api/workspaces/${bot.workspaceId}/keys`, key, headers)
  const answers = []
  for (const { text } of questions)
    answers.push(
      await callApi<Answer>(`/api/v1/bots/${bot.botId}/ask`, { question: text }, { authorization: `Bearer ${secret}` }),
    )
  return answers
}

async function samplesIn(path: string): Promise<Sample[]> {
  const names = (await readdir(path)).toSorted()
  const pages = names.filter((name) => name.endsWith('.html'))
  if (pages.length > 0)
    return Promise.all(
      pages.map(async (name) => {
        const page = await readFile(join(path, name), 'utf8')
        return { name, content: Buffer.from(page.replace(comment, '')), questions: parseQuestions(page) }
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
    samples.map(async ({ name, questions }) => ({ name, questions, content: await readFile(join(path, name)) })),
  )
}

const counts = { correct: 0, shown: 0, asked: 0 }
for (const sample of await samplesIn(folder)) {
  const { name, questions } = sample
  const answers = await (name.endsWith('.html') ? askPage(sample) : askFile(sample))
  for (const [at, { text, right }] of questions.entries()) {
    const answer = answers[at] ?? { answer: '', outcome: 'none' }
    const isCorrect = isRightAnswer(answer, right)
    counts.asked++
    if (isCorrect) counts.correct++
    else if (showsValue(answer, right)) counts.shown++
    console.log(`${isCorrect ? 'ok  ' : 'FAIL'} ${name}: ${text} | right ${right}`)
    if (!isCorrect) console.log(`     ${answer.outcome}: ${answer.answer.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
}
console.log(`${counts.correct} of ${counts.asked} held, ${counts.shown} more showed the right value`)
