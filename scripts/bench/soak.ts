import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { PersistentVisitor } from '../../examples/testing/persistent-visitor.ts'
import { startProduct, type Product } from '../../examples/testing/start-product.ts'
import { megabytes, ms, quantile, type Measurement } from './measurement.ts'
import { sections, serveGeneratedSite, subjectOf } from './load/generated-site.ts'
import type { ModelSettings } from './load/model-worker.ts'
import { startWorkerServer } from './load/worker-server.ts'

const killEveryMs = 3 * 60_000
/**
 * Memory is read this long after a start, so that readings are of the same age; the first of them is at minute five.
 */
const settleMs = 2 * 60_000
const sitePages = 40
const chatters = 20
const questionsPerConversation = 12
const pagers = 6
const publicPages = ['/', '/it', '/chatbot-demo', '/it/voice-agent', '/legal/privacy-policy', '/nowhere']
/** An answer takes two seconds, so that each kill meets some in their middle. */
const model: ModelSettings = { atOnce: 1, deltas: 50, delta: '', paceMs: 40 }
/** What memory may grow by between minute five and the end. */
const allowedGrowth = 1.1
/** A website or a file that is not read in this time, kills included, hangs. */
const readWithinMs = 180_000

interface Counts {
  pages: number
  pagesFailed: number
  demos: number
  demosFailed: number
  files: number
  filesFailed: number
  pageMs: number[]
}

interface Memory {
  minute: number
  api: number
  database: number
}

/**
 * Mixed visitors for so long, with a power cut every three minutes: chats that are resumed, pages, new demos, uploads.
 * Accepted questions must be stored once and answered or marked, and memory must not grow.
 * @param minutes at least 6
 */
export async function measureSoak(minutes: number): Promise<Measurement[]> {
  const modelServer = await startWorkerServer('./model-worker.ts', model)
  const site = await serveGeneratedSite(sitePages)
  const product = await startProduct({
    OPENAI_API_KEY: 'bench',
    OPENAI_BASE_URL: `http://127.0.0.1:${modelServer.port}/v1`,
    LOG_LEVEL: 'error',
  })
  const counts: Counts = { pages: 0, pagesFailed: 0, demos: 0, demosFailed: 0, files: 0, filesFailed: 0, pageMs: [] }
  const conversations: PersistentVisitor[] = []
  const memory: Memory[] = []
  const state = { isOver: false, isDown: false }
  try {
    const botId = await product.createDemo(site.host)
    await product.whenRead(botId, 500)
    const begun = performance.now()
    const minute = (): number => (performance.now() - begun) / 60_000
    const visitors = [
      ...Array.from({ length: chatters }, (_, number) => chat(product, botId, number, state, conversations)),
      ...Array.from({ length: pagers }, (_, number) => readPages(product, number, state, counts)),
      makeDemos(product, site.host, state, counts),
      uploadFiles(product, state, counts),
    ]

    let kills = 0
    for (let started = performance.now(); minute() < minutes;) {
      await until(started + settleMs, begun + minutes * 60_000)
      memory.push({ minute: minute(), ...memoryOf(product) })
      const { api, database } = memory.at(-1)!
      console.log(
        `  minute ${minute().toFixed(1)}: ${kills} kills, ${conversations.reduce((sum, { accepted }) => sum + accepted.length, 0)} questions answered, ${counts.pages} pages, ${counts.demos} demos, ${counts.files} files; api ${megabytes(api)}, database ${megabytes(database)}`,
      )
      await until(started + killEveryMs, begun + minutes * 60_000)
      if (minute() >= minutes) break
      state.isDown = true
      await product.kill()
      await product.restart()
      state.isDown = false
      kills++
      started = performance.now()
    }
    state.isOver = true
    await Promise.all(visitors)
    return measurements({ minutes, kills, counts, memory, audit: await audit(conversations) })
  } finally {
    state.isOver = true
    await Promise.all([product.stop(), site.stop(), modelServer.stop()])
  }
}

type State = Readonly<{ isOver: boolean; isDown: boolean }>

async function until(...moments: number[]): Promise<void> {
  await delay(Math.max(0, Math.min(...moments) - performance.now()))
}

const between = (least: number, most: number): Promise<void> => delay(least + Math.random() * (most - least))

async function chat(
  product: Product,
  botId: string,
  number: number,
  state: State,
  conversations: PersistentVisitor[],
): Promise<void> {
  for (let conversation = 0; !state.isOver; conversation++) {
    const visitor = new PersistentVisitor(
      product.url,
      botId,
      (question) =>
        `What does the ${subjectOf((number * 7 + question) % sitePages, question % sections)} cost, asks ${number} in conversation ${conversation} for time ${question}?`,
    )
    conversations.push(visitor)
    for (let question = 0; question < questionsPerConversation && !state.isOver; question++) {
      await visitor.ask()
      // Some close the tab between two questions.
      if (question % 4 === 3) visitor.hangUp()
      await between(500, 3_000)
    }
    visitor.hangUp()
  }
}

async function readPages(product: Product, number: number, state: State, counts: Counts): Promise<void> {
  for (let turn = number; !state.isOver; turn++) {
    const started = performance.now()
    const answered = await fetch(product.url + publicPages[turn % publicPages.length]!).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status < 500
      },
      () => false,
    )
    if (answered) {
      counts.pages++
      counts.pageMs.push(performance.now() - started)
    } else if (!state.isDown) counts.pagesFailed++
    await between(200, 1_000)
  }
}

/** New demos of the same website, each read to its end and asked once. */
async function makeDemos(product: Product, host: string, state: State, counts: Counts): Promise<void> {
  while (!state.isOver) {
    const demoId = await persistently(state, () => product.createDemo(host))
    if (demoId === undefined) return
    const deadline = performance.now() + readWithinMs
    let status = ''
    while (status !== 'ready' && status !== 'failed' && performance.now() < deadline) {
      status = (await product.demo(demoId).catch(() => undefined))?.status ?? ''
      await delay(500)
    }
    if (status === 'ready') counts.demos++
    else counts.demosFailed++
    await between(10_000, 20_000)
  }
}

/** A client who teaches a bot a text file, and takes it away again. */
async function uploadFiles(product: Product, state: State, counts: Counts): Promise<void> {
  let cookie = ''
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(product.url + path, {
      method,
      headers: { cookie, origin: product.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [session] = response.headers.getSetCookie()
    if (session !== undefined) cookie = session.split(';')[0] ?? ''
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  await call('POST', '/api/register', {
    username: 'soak-client',
    password: 'a good password',
    email: 'soak@example.com',
  })
  for (let file = 1; !state.isOver; file++) {
    const filename = `prices-${file}.txt`
    const content = Array.from(
      { length: 40 },
      (_, line) => `The ${subjectOf(file, line)} of batch ${file} costs ${line + 10} euros.`,
    ).join('\n')
    await persistently(state, () => call('POST', '/api/chatbot/training/document', { filename, content }))
    const deadline = performance.now() + readWithinMs
    for (let isRead = false; !isRead && !state.isOver;) {
      const listed = await persistently(state, () =>
        call<{ trainings: { id: string; filename?: string; status: string }[] }>('GET', '/api/chatbot/trainings'),
      )
      // A call that was cut may have been taken twice.
      const own = (listed?.trainings ?? []).filter((training) => training.filename === filename)
      isRead = own.length > 0 && own.every(({ status }) => status === 'ready' || status === 'failed')
      if (isRead) {
        if (own.every(({ status }) => status === 'ready')) counts.files++
        else counts.filesFailed++
        for (const { id } of own)
          await persistently(state, () =>
            call('DELETE', `/api/chatbot/training/${id}`).catch((error: unknown) => {
              if (!String(error).includes(': 404')) throw error
            }),
          )
      } else if (performance.now() > deadline) {
        counts.filesFailed++
        break
      }
      await delay(500)
    }
    await between(2_000, 5_000)
  }
}

/** Again and again while the product is away. @returns undefined when time is over first */
async function persistently<T>(state: State, work: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (state.isOver) return undefined
      if (!state.isDown && error instanceof Error && error.cause === undefined && !/ (?:502|503) /.test(error.message))
        throw error
      await delay(300)
    }
  }
}

/** Proportional set size in bytes, which counts shared memory once. */
function memoryOf(product: Product): { api: number; database: number } {
  const { service, children } = product.processIds()
  const bytes = (pid: number): number =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024
  const isDatabase = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('embedded')
  return {
    api: [service, ...children.filter((pid) => !isDatabase(pid))].reduce((sum, pid) => sum + bytes(pid), 0),
    database: children.filter(isDatabase).reduce((sum, pid) => sum + bytes(pid), 0),
  }
}

interface Audit {
  accepted: number
  done: number
  marked: number
  /** Accepted and not stored, or stored in another order. */
  lost: number
  /** Stored more than once, or with more than one answer. */
  doubled: number
  /** Without an answer, or with one that is neither done nor marked as failed. */
  hanging: number
  /** Streams with a gap or a repetition, or whose text is not what is stored. */
  broken: number
}

/** Holds what visitors were told against what the server has stored. */
async function audit(conversations: readonly PersistentVisitor[]): Promise<Audit> {
  const result: Audit = { accepted: 0, done: 0, marked: 0, lost: 0, doubled: 0, hanging: 0, broken: 0 }
  for (const visitor of conversations.filter(({ accepted }) => accepted.length > 0)) {
    const messages = await visitor.history()
    visitor.hangUp()
    const questions = messages.filter(({ role }) => role === 'user')
    result.accepted += visitor.accepted.length
    result.broken += visitor.faults.length
    for (const { text, answerId } of visitor.accepted) {
      const stored = questions.filter(({ content }) => content === text)
      if (stored.length === 0) result.lost++
      result.doubled += Math.max(0, stored.length - 1)
      const answers = messages.filter(({ role, questionId }) => role === 'assistant' && questionId === stored[0]?.id)
      result.doubled += Math.max(0, answers.length - 1)
      const [answer] = answers
      if (answer?.id !== answerId || (answer.state !== 'done' && answer.state !== 'failed')) result.hanging++
      else if (visitor.heard.get(answerId) !== answer.content) result.broken++
      else result[answer.state === 'done' ? 'done' : 'marked']++
    }
    if (questions.length !== visitor.accepted.length)
      result.doubled += Math.max(0, questions.length - visitor.accepted.length)
  }
  return result
}

function measurements({
  minutes,
  kills,
  counts,
  memory,
  audit,
}: {
  minutes: number
  kills: number
  counts: Counts
  memory: Memory[]
  audit: Audit
}): Measurement[] {
  const first = memory[1] ?? memory[0]!
  const last = memory.at(-1)!
  const total = ({ api, database }: Memory): number => api + database
  const growth = total(last) / total(first)
  const told = ({ api, database }: Memory): string => `api ${megabytes(api)}, database ${megabytes(database)}`
  return [
    {
      name: `soak of ${minutes} minutes, ${kills} kills: questions accepted = stored = answered or marked as failed`,
      ours: `${audit.accepted} = ${audit.done} + ${audit.marked}`,
      beside: `lost ${audit.lost}, doubled ${audit.doubled}, hanging ${audit.hanging}, streams that differ from what is stored ${audit.broken}`,
      goal: '0 lost, doubled, hanging, differing',
      met: audit.accepted > 0 && audit.lost + audit.doubled + audit.hanging + audit.broken === 0,
    },
    {
      name: 'the same: pages, new demos read, files read and deleted',
      ours: `${counts.pages}, ${counts.demos}, ${counts.files}`,
      beside: `failed while up: ${counts.pagesFailed}, ${counts.demosFailed}, ${counts.filesFailed}; a page ${ms(quantile(counts.pageMs, 0.5))} / ${ms(quantile(counts.pageMs, 0.95))}`,
      goal: 'none failed',
      met: counts.pagesFailed + counts.demosFailed + counts.filesFailed === 0,
    },
    {
      name: `the same: memory in minute ${last.minute.toFixed(0)}, two minutes after a start (proportional set size)`,
      ours: told(last),
      beside: `minute ${first.minute.toFixed(0)}: ${told(first)}`,
      ratio: growth,
      goal: `≤ ${allowedGrowth}`,
      met: growth <= allowedGrowth,
    },
  ]
}
