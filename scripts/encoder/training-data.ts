import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { tableWords } from '../../api/src/core/embeddings/static/table-words.ts'
import { GroupNumbering, type NumberedSource } from './batches.ts'
import type { EncoderModel } from './encoder-model.ts'
import { factGroups, isHeldOut, readFacts, readGroups, type PairGroup } from './pairs.ts'
import { sources } from './sources/index.ts'
import { findFiles, type Origin } from './sources/source-files.ts'

export const factsName = 'facts'

/** An entry of `sources.json`. */
export interface SourceRecord {
  name: string
  origins: readonly Origin[]
  path: string
  /** Commits and versions, in the order of the origins. */
  versions: readonly string[]
  license: string
  groups: number
}

/**
 * Writes `pairs/NAME.jsonl` and `sources.json`.
 * @param downloads a folder of repositories and packages, see `findFiles`
 */
export async function collectPairs(
  downloads: string,
  folder: string,
): Promise<{ found: SourceRecord[]; missing: Origin[] }> {
  mkdirSync(join(folder, 'pairs'), { recursive: true })
  const found: SourceRecord[] = []
  const missing: Origin[] = []
  for (const { name, origins, path, license, extractPairs } of sources) {
    const files = origins.map((origin) => findFiles(downloads, origin))
    const present = files.filter((each) => each !== undefined)
    if (present.length < origins.length) {
      missing.push(...origins.filter((_, at) => files[at] === undefined))
      continue
    }
    const file = createWriteStream(pairsFile(folder, name))
    let groups = 0
    for (const group of extractPairs(...present)) {
      if (!file.write(`${JSON.stringify(group)}\n`)) await once(file, 'drain')
      groups++
    }
    file.end()
    await once(file, 'finish')
    found.push({ name, origins, path, versions: present.map(({ version }) => version), license, groups })
  }
  writeFileSync(join(folder, 'sources.json'), `${JSON.stringify(found, null, 2)}\n`)
  return { found, missing }
}

/** A training continues without these. */
export function missingSources(names: readonly string[], { folder }: DataFolders): string[] {
  return names.filter((name) => name !== factsName && !existsSync(pairsFile(folder, name)))
}

function pairsFile(folder: string, name: string): string {
  return join(folder, 'pairs', `${name}.jsonl`)
}

/** Held-out businesses are excluded. */
export function loadGroups(name: string, { folder, facts }: DataFolders): PairGroup[] {
  const file = pairsFile(folder, name)
  if (name !== factsName) return existsSync(file) ? readGroups(file) : []
  return readFacts(facts)
    .filter((business) => !isHeldOut(business))
    .flatMap(factGroups)
}

export interface DataFolders {
  /** Output of `collectPairs`. */
  folder: string
  facts: string
}

/** @param weights shares of batches */
export function numberedSources(
  model: EncoderModel,
  weights: Readonly<Record<string, number>>,
  { banned, ...folders }: DataFolders & { banned: ReadonlySet<string> },
): NumberedSource[] {
  const numbering = new GroupNumbering(model, banned)
  return Object.entries(weights)
    .map(([name, weight]) => numbering.numberSource(name, weight, loadGroups(name, folders)))
    .filter(({ places }) => places.length > 0)
}

export function countWords(names: readonly string[], folders: DataFolders): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names)
    for (const { asks = [], says, near = [] } of loadGroups(name, folders))
      for (const [, text] of [...asks, ...says, ...near])
        for (const word of tableWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
