import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../../../e2e/testing/start-product.ts'
import { PersistentVisitor } from '../../../e2e/testing/persistent-visitor.ts'
import { subjectOf, sections } from '../load/generated-site.ts'

export const sitePages = 40
const questionsPerConversation = 12
const publicPages = ['/', '/it', '/chatbot-demo', '/it/voice-agent', '/legal/privacy-policy', '/nowhere']
/** A source that takes longer, kills included, counts as hanging. */
const readWithinMs = 180_000

export interface Counts {
  pages: number
  pagesFailed: number
  demos: number
  demosFailed: number
  files: number
  filesFailed: number
  pageMs: number[]
}

type State = Readonly<{ isOver: boolean; isDown: boolean }>

const pauseBetween = (least: number, most: number): Promise<void> => delay(least + Math.random() * (most - least))

/** Each conversation is resumed after a kill. */
export async function runChats(
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
      // Some visitors close the tab between two questions.
      if (question % 4 === 3) visitor.hangUp()
      await pauseBetween(500, 3_000)
    }
    visitor.hangUp()
  }
}

export async function readPages(product: Product, number: number, state: State, counts: Counts): Promise<void> {
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
    await pauseBetween(200, 1_000)
  }
}

export async function makeDemos(product: Product, host: string, state: State, counts: Counts): Promise<void> {
  while (!state.isOver) {
    const demoId = await retryUntilOver(state, () => product.createDemo(host))
    if (demoId === undefined) return
    const deadline = performance.now() + readWithinMs
    let status = ''
    while (status !== 'ready' && status !== 'failed' && performance.now() < deadline) {
      status = (await product.demo(demoId).catch(() => undefined))?.status ?? ''
      await delay(500)
    }
    if (status === 'ready') counts.demos++
    else counts.demosFailed++
    await pauseBetween(10_000, 20_000)
  }
}

export async function uploadFiles(product: Product, state: State, counts: Counts): Promise<void> {
  let cookie = ''
  const callApi = async <T>(method: string, path: string, body?: object): Promise<T> => {
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
  await callApi('POST', '/api/register', {
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
    await retryUntilOver(state, () => callApi('POST', '/api/chatbot/training/document', { filename, content }))
    const deadline = performance.now() + readWithinMs
    for (let isRead = false; !isRead && !state.isOver;) {
      const listed = await retryUntilOver(state, () =>
        callApi<{ trainings: { id: string; filename?: string; status: string }[] }>('GET', '/api/chatbot/trainings'),
      )
      // An interrupted call may have been accepted twice.
      const own = (listed?.trainings ?? []).filter((source) => source.filename === filename)
      isRead = own.length > 0 && own.every(({ status }) => status === 'ready' || status === 'failed')
      if (isRead) {
        if (own.every(({ status }) => status === 'ready')) counts.files++
        else counts.filesFailed++
        for (const { id } of own)
          await retryUntilOver(state, () =>
            callApi('DELETE', `/api/chatbot/training/${id}`).catch((error: unknown) => {
              if (!String(error).includes(': 404')) throw error
            }),
          )
      } else if (performance.now() > deadline) {
        counts.filesFailed++
        break
      }
      await delay(500)
    }
    await pauseBetween(2_000, 5_000)
  }
}

/** Retries while the product is down. @returns undefined when time is over first */
async function retryUntilOver<T>(state: State, work: () => Promise<T>): Promise<T | undefined> {
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
