import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EncoderModel } from './encoder-model.ts'
import { measureSet } from './measure.ts'
import { isHeldOut } from './pairs.ts'
import { readTable } from './table-file.ts'

const work = mkdtempSync(join(tmpdir(), 'encoder-'))
const facts = join(work, 'facts')
const fact = (ask: string, domanda: string, say: string, risposta: string) => ({
  asks: { en: [ask], it: [domanda] },
  says: { en: say, it: risposta },
})
const business = {
  kind: 'inn',
  facts: [
    fact('may I bring a dog', 'posso portare il cane', 'Pets are welcome here', 'Gli animali sono i benvenuti'),
    fact('where do I park', 'dove si parcheggia', 'Cars stay behind the house', 'Le auto restano dietro la casa'),
    fact('when is breakfast', 'quando si fa colazione', 'Buffet from seven to ten', 'Buffet dalle sette alle dieci'),
    fact('is a deposit due', 'serve una caparra', 'We ask for thirty percent', 'Chiediamo il trenta per cento'),
  ],
}
const [trained, heldOut] = ['inn-a', 'inn-b', 'inn-c', 'inn-d', 'inn-e']
  .toSorted((a, b) => Number(isHeldOut({ id: a })) - Number(isHeldOut({ id: b })))
  .filter((_, at, all) => at === 0 || at === all.length - 1)

mkdirSync(facts)
for (const id of [trained!, heldOut!]) {
  const secret = fact(`question of ${id}`, 'altra domanda', `secret${id.replace('-', '')} answers`, 'segreto')
  writeFileSync(join(facts, `${id}.json`), JSON.stringify([{ id, ...business, facts: [...business.facts, secret] }]))
}

function run(...words: string[]): string {
  const program = join(import.meta.dirname, 'train-encoder.ts')
  return execFileSync(process.execPath, [program, ...words, '--work', work, '--facts', facts], { encoding: 'utf8' })
}
const files = [join(work, 'table.bin'), join(work, 'words.txt')] as const

it('trains an encoder in two threads', () => {
  expect(isHeldOut({ id: trained! })).toBe(false)
  expect(isHeldOut({ id: heldOut! })).toBe(true)

  expect(run('train', '--batches', '6', '--threads', '2')).toContain('Without dstc10')
  const first = readTable(...files)
  expect(first).toMatchObject({ buckets: 20_000, dimensions: 192 })
  expect(first.words).toContain('caparra')
  expect(first.words).toContain(`secret${trained!.replace('-', '')}`)
  expect(first.words).not.toContain(`secret${heldOut!.replace('-', '')}`)

  run('tune', '--from', work, '--batches', '2')
  const second = readTable(...files)
  expect(second.words).toEqual(first.words)
  const candidates = business.facts.map(({ says }) => ({ heading: '', text: says['it']! }))
  const queries = business.facts.map(({ asks }, at) => ({
    text: asks['en']![0]!,
    candidates,
    right: [candidates[at]!],
  }))
  expect(measureSet(EncoderModel.fromTable(second), { name: 'inn', queries }).first).toBeGreaterThanOrEqual(75)
}, 60_000)
