import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readGroups } from '../pairs.ts'
import { collectPairs } from '../training-data.ts'

const downloads = mkdtempSync(join(tmpdir(), 'downloads-'))
const work = mkdtempSync(join(tmpdir(), 'pairs-'))

function write(path: string, content: string): void {
  const file = join(downloads, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function commitAll(clone: string): void {
  const git = (...words: string[]): void => {
    execFileSync('git', ['-C', join(downloads, clone), ...words], { stdio: 'ignore' })
  }
  git('init')
  git('add', '.')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'Add files')
}

let found: Awaited<ReturnType<typeof collectPairs>>['found']
let missing: Awaited<ReturnType<typeof collectPairs>>['missing']
beforeAll(async () => {
  const docs = { 0: { title: 'Can I bring my pet?', body: 'No, pets are not allowed.' } }
  write(
    'alexa+alexa-with-dstc10-track2-dataset/task2/data/knowledge.json',
    JSON.stringify({ hotel: { 7: { name: 'INN', docs } } }),
  )
  commitAll('alexa+alexa-with-dstc10-track2-dataset')
  for (const [language, name] of [
    ['en', 'Bakery'],
    ['it', 'Panificio'],
  ])
    write(
      `openstreetmap+id-tagging-schema/repo/dist/translations/${language}.json`,
      JSON.stringify({ [language!]: { presets: { presets: { 'shop/bakery': { name } } } } }),
    )
  commitAll('openstreetmap+id-tagging-schema/repo')
  const senses =
    '03518445 06 n 02 highchair 0 feeding_chair 0 001 @ 03001627 n 0000 | a chair for a child; "a high one"\n'
  write('debian/wordnet-base/usr/share/wordnet/data.noun', senses)
  write('omwn+omw-data/wns/ita/wn-data-ita.tab', '03518445-n\tita:lemma\tseggiolone\n')
  commitAll('omwn+omw-data')
  write('npm/node_modules/cldr-annotations-full/package.json', '{"version":"48.2.0"}')
  for (const [language, tts] of [
    ['en', 'baggage claim'],
    ['de', 'Gepäckausgabe'],
  ])
    write(
      `npm/node_modules/cldr-annotations-full/annotations/${language}/annotations.json`,
      JSON.stringify({ annotations: { annotations: { '🛄': { tts: [tts] } } } }),
    )

  ;({ found, missing } = await collectPairs(downloads, work))
})

it('collects pairs from repositories as well as packages', () => {
  expect(found.map(({ name, groups }) => [name, groups])).toEqual([
    ['dstc10', 1],
    ['osm', 1],
    ['wordnets', 2],
    ['annotations', 1],
  ])
})

it('records the version of each source', () => {
  expect(found.find(({ name }) => name === 'annotations')?.versions).toEqual(['48.2.0'])
  expect(found[0]?.versions[0]).toMatch(/^[0-9a-f]{40}$/)
  expect(JSON.parse(readFileSync(join(work, 'sources.json'), 'utf8'))).toEqual(found)
})

it('reports missing downloads', () => {
  expect(missing).toContain('github:shopware/translations')
})

it('writes the groups of each source', () => {
  const read = (name: string) => readGroups(join(work, 'pairs', `${name}.jsonl`))
  expect(read('dstc10')).toEqual([
    { place: 'hotel 7', asks: [['en', 'Can I bring my pet?']], says: [['en', 'No, pets are not allowed.']] },
  ])
  expect(read('osm')[0]?.says).toEqual([
    ['en', 'Bakery'],
    ['it', 'Panificio'],
  ])
  expect(read('wordnets')[0]?.says).toEqual([
    ['it', 'seggiolone'],
    ['en', 'highchair'],
    ['en', 'feeding chair'],
  ])
  expect(read('wordnets')[1]?.says).toEqual([['en', 'a chair for a child']])
})
