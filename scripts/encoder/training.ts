import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { createBatches, seededRandom } from './batches.ts'
import { ContrastiveTrainer } from './contrastive.ts'
import { EncoderModel } from './encoder-model.ts'
import type { Recipe } from './recipes.ts'
import { numberedSources, type DataFolders } from './training-data.ts'

const reportEvery = 50

interface Task {
  words: readonly string[]
  buckets: number
  dimensions: number
  /** Threads add their steps without a lock (Hogwild, Recht et al. 2011). */
  rows: Float32Array
  squares: Float32Array
  recipe: Recipe
  folders: DataFolders
  banned: ReadonlySet<string>
  /** This thread's share of the batches. */
  share: number
  seed: number
}

/**
 * Changes the rows in place.
 * @param threads with more than one, a training is not exactly repeatable
 */
export async function trainModel(
  model: EncoderModel,
  {
    threads,
    seed,
    ...task
  }: { recipe: Recipe; folders: DataFolders; banned: ReadonlySet<string>; threads: number; seed: number },
): Promise<void> {
  const { words, buckets, dimensions, rows } = model
  const squares = new Float32Array(new SharedArrayBuffer(4 * (words.length + buckets)))
  const shared = { ...task, words, buckets, dimensions, rows, squares, share: 1 / threads }
  await Promise.all(Array.from({ length: threads }, (_, at) => runThread({ ...shared, seed: seed + at })))
}

function runThread(task: Task): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: task })
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a training thread ended with ${code}`))))
  })
}

async function trainHere({ words, recipe, folders, banned, share, seed, ...task }: Task): Promise<void> {
  const model = EncoderModel.fromRows(words, task, task.rows)
  const sources = numberedSources(model, recipe.weights, { ...folders, banned })
  const random = seededRandom(seed)
  const batches = createBatches(sources, { ...recipe, random })
  let [done, loss] = [0, 0]
  for (const { rate, batches: count } of recipe.phases) {
    const trainer = new ContrastiveTrainer(model, task.squares, { ...recipe, rate, random })
    for (let left = Math.ceil(count * share); left > 0; left--) {
      loss += trainer.step(batches.next().value)
      if (++done % reportEvery > 0) continue
      console.log(`thread ${seed}: ${done} batches, loss ${(loss / reportEvery).toFixed(3)}`)
      loss = 0
      // A thread prints only between its tasks.
      await setImmediate()
    }
  }
}

if (!isMainThread) await trainHere(workerData as Task)
