/**
 * Speaks OpenAI's format. Answers start together once `atOnce` are requested, so only streaming is measured. The
 * product shows whole, supported sentences: an answer has lines that repeat a word of the question, with a pace each
 * ending with the time of its last word.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { workerData } from 'node:worker_threads'
import { deltasPerLine, word, type ModelSettings } from './model-settings.ts'
import { sharedClock, timeAsWord } from './shared-clock.ts'
import { listenInWorker } from './worker-server.ts'

/** `POST /settings` replaces them between two rounds. */
let settings = workerData as ModelSettings
const citation = '[1]'
const dimensions = 64
/** Model servers also send several deltas in one write. */
const deltasPerWrite = 4
const writesPerLine = deltasPerLine / deltasPerWrite
const lastWord = word.replace(' ', '\n')
const waiting: ServerResponse[] = []

const toEvent = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`
/** Without a citation the product would search for the passage. */
const last = `${toEvent({ delta: { content: citation } })}${toEvent({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`

/** A late delta does not delay the next. */
function streamAtPace(response: ServerResponse, deltas: number, everyMs: number): void {
  // Answers start at random times within a line, so that they do not run in step.
  const begin = performance.now() + Math.random() * everyMs * deltasPerLine
  let written = 0
  const writeNext = (): void => {
    setTimeout(
      () => {
        if (response.destroyed) return
        written += 1
        const content = written % deltasPerLine === 0 ? `${timeAsWord(sharedClock())}\n` : word
        response.write(toEvent({ delta: { content } }))
        if (written < deltas) writeNext()
        else response.end(last)
      },
      Math.max(0, begin + written * everyMs - performance.now()),
    )
  }
  writeNext()
}

const wordEvent = toEvent({ delta: { content: word } })
const lineMiddle = Buffer.from(wordEvent.repeat(deltasPerWrite))
const lineEnd = Buffer.from(wordEvent.repeat(deltasPerWrite - 1) + toEvent({ delta: { content: lastWord } }))

/** Each answer runs as fast as its reader. */
function streamUnpaced(response: ServerResponse, writes: number): void {
  let written = 0
  const writeMore = (): void => {
    while (written < writes) {
      written += 1
      if (!response.write(written % writesPerLine === 0 ? lineEnd : lineMiddle))
        return void response.once('drain', writeMore)
    }
    response.end(last)
  }
  writeMore()
}

/** Texts that share words get similar vectors, which suffices here. */
function hashVector(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01)
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    let box = 0
    for (const character of word) box = (box * 31 + (character.codePointAt(0) ?? 0)) % dimensions
    vector[box] = (vector[box] ?? 0) + 1
  }
  return vector
}

async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
  if (request.url?.endsWith('/embeddings')) {
    const { input } = JSON.parse(body) as { input: string[] }
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: hashVector(text) }))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', model: 'bench', data, usage: { prompt_tokens: 0, total_tokens: 0 } }))
    return
  }
  if (request.url === '/settings') {
    settings = JSON.parse(body) as ModelSettings
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  waiting.push(response)
  if (waiting.length < settings.atOnce) return
  for (const ready of waiting.splice(0)) {
    if (settings.paceMs === undefined) streamUnpaced(ready, settings.lines * writesPerLine)
    else streamAtPace(ready, settings.lines * deltasPerLine, settings.paceMs)
  }
}

listenInWorker(createServer((request, response) => void answerRequest(request, response)))
