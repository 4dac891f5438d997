import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { slimPackages } from './slim-packages.ts'

/** @returns the files that are left of these, each of which has ten bytes */
function slim(files: readonly string[]): { left: string[]; freed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-slim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '0123456789')
  }
  const freed = slimPackages(folder)
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { left: left.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted(), freed }
}

it('keeps what Node loads', () => {
  const files = ['a/index.js', 'a/index.cjs', 'a/index.mjs', 'a/package.json', 'a/data.json', 'a/x.node', 'a/y.wasm']
  expect(slim(files)).toEqual({ left: files.toSorted(), freed: 0 })
})

it('deletes typings, source maps, sources and pages', () => {
  const files = ['a/i.d.ts', 'a/i.d.mts', 'a/i.js.map', 'a/src/i.ts', 'a/README.md', '@s/a/node_modules/b/i.d.cts']
  expect(slim(files)).toEqual({ left: [], freed: 60 })
})

it('keeps the text of licenses', () => {
  expect(slim(['a/LICENSE.md', 'a/license', 'a/NOTICE.md']).left).toEqual(['a/LICENSE.md', 'a/NOTICE.md', 'a/license'])
})

it('deletes the builds of a package that the api does not import', () => {
  const dist = 'onnxruntime-web/dist'
  const used = [`${dist}/ort-wasm-simd-threaded.mjs`, `${dist}/ort-wasm-simd-threaded.wasm`]
  const unused = [`${dist}/ort-wasm-simd-threaded.jsep.wasm`, `${dist}/ort.all.js`, 'typeorm/browser/index.js']
  expect(slim([...used, ...unused, 'other/dist/ort.all.js']).left).toEqual(
    ['other/dist/ort.all.js', ...used].toSorted(),
  )
})

it('finds a package below another one', () => {
  expect(slim(['a/node_modules/typeorm/browser/index.js', 'a/browser/index.js']).left).toEqual(['a/browser/index.js'])
})
