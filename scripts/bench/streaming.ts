import { startSampleSites } from '../../examples/sites/serve.ts'
import { median, formatNumber, type Measurement } from './measurement.ts'
import { lineLength, type ModelSettings } from './load/model-settings.ts'
import { closeReaders, openReaders, readAnswer, type Reader } from './peers/readers.ts'
import { startWatchedProduct } from './load/watched-product.ts'
import { startWorkerServer } from './load/worker-server.ts'

const sockets = 100
const runs = 3
/** 4,200 characters in 50 lines, one word per delta, about as models write. */
const settings: ModelSettings = { atOnce: sockets, lines: 50 }

export interface Streamed {
  ms: number
  characters: number
  events: number
}

/** Answers start together once all are requested, so storing questions and retrieval are not in the figure. */
export async function measureStreaming(): Promise<Measurement[]> {
  const model = await startWorkerServer('./model-worker.ts', settings)
  const modelUrl = `http://127.0.0.1:${model.port}/v1`
  const bare = await startWorkerServer('./bare-socket-worker.ts', { modelUrl })
  const sites = await startSampleSites({ ports: [0, 0] })
  const product = await startWatchedProduct({ OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: modelUrl })
  try {
    const demoId = await product.createDemo(`localhost:${sites.en.port}`)
    const { status } = await product.whenRead(demoId)
    if (status !== 'ready') throw new Error(`the sample site was not ingested: ${status}\n${product.log()}`)
    const ours: Streamed[] = []
    const theirs: Streamed[] = []
    // The first round warms up.
    for (let run = 0; run <= runs; run++) {
      const [plain, full] = [
        await streamAnswers(`http://127.0.0.1:${bare.port}`, ''),
        await streamAnswers(product.url, demoId),
      ]
      if (run === 0) continue
      theirs.push(plain)
      ours.push(full)
    }
    const charactersPerMs = ({ characters, ms }: Streamed): number => characters / ms
    const ratio = median(ours.map((round, index) => charactersPerMs(round) / charactersPerMs(theirs[index]!)))
    const perEvent = (rounds: Streamed[]): string =>
      formatNumber(median(rounds.map(({ characters, events }) => characters / events)))
    return [
      {
        name: `streaming to ${sockets} sockets at once (characters an event: ${perEvent(ours)}, bare: ${perEvent(theirs)})`,
        ours: `${formatNumber(median(ours.map(charactersPerMs)))} characters/ms`,
        beside: `bare Socket.IO server: ${formatNumber(median(theirs.map(charactersPerMs)))} characters/ms`,
        ratio,
        goal: 'ratio ≥ 0.7',
        met: ratio >= 0.7,
      },
    ]
  } finally {
    await Promise.all([product.stop(), sites.stop(), model.stop(), bare.stop()])
  }
}

async function streamAnswers(url: string, botId: string): Promise<Streamed> {
  const readers = await openReaders(url, botId, sockets)
  try {
    return await readAtOnce(readers, settings)
  } finally {
    closeReaders(readers)
  }
}

/** @throws Error when an answer is missing or differs from the model's */
export async function readAtOnce(
  readers: readonly Reader[],
  { lines }: Pick<ModelSettings, 'lines'>,
): Promise<Streamed> {
  let first = Number.NaN
  let characters = 0
  let events = 0
  await Promise.all(
    readers.map((reader) =>
      readAnswer(reader, ({ text }) => {
        if (Number.isNaN(first)) first = performance.now()
        characters += text.length
        events += 1
      }),
    ),
  )
  const expected = readers.length * (lines * lineLength + '[1]'.length)
  if (characters !== expected) throw new Error(`${characters} characters came, ${expected} were sent by the model`)
  return { ms: performance.now() - first, characters, events }
}
