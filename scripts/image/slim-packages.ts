/**
 * `node slim-packages.ts node_modules`: deletes what no process of the image loads. Typings, source maps, sources that
 * were compiled and pages for readers are a quarter of what npm installs; some packages bring builds for browsers.
 *
 * It runs in a stage of the Dockerfile that has no packages but those of the api, so it imports none.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Node refuses to load TypeScript below node_modules, so whatever is in TypeScript is for compilers. */
const neverLoaded = /\.(?:map|tsx?|[cm]ts|flow|md|markdown)$/i
/** Licenses demand that their text comes along. */
const licenseText = /^(?:licen[cs]e|notice|copying|third)/i

/** Files, by package, that are builds for other programs than Node, or of other variants than the api imports. */
const unusedFiles: Readonly<Record<string, RegExp>> = {
  // The api imports `onnxruntime-web/wasm`, which loads these files.
  'onnxruntime-web': /^(?:lib\/|dist\/(?!ort\.wasm\.bundle\.min\.mjs$|ort-wasm-simd-threaded\.(?:wasm|mjs)$))/,
  'libphonenumber-js': /^bundle\//,
  openai: /^src\//,
  'playwright-core': /^lib\/vite\//,
  rxjs: /^(?:src|dist\/bundles)\//,
  tinyld: /^(?:playground|tests-integration|benchmark)\//,
  typeorm: /^browser\//,
}

/** @param folder a `node_modules` @returns bytes that were freed */
export function slimPackages(folder: string): number {
  let freed = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (licenseText.test(entry.name)) continue
    if (!neverLoaded.test(entry.name) && !isUnused(relative(folder, path))) continue
    freed += statSync(path).size
    rmSync(path)
  }
  return freed
}

/** @param path below `node_modules`, such as `a/node_modules/@b/c/dist/x.js` */
function isUnused(path: string): boolean {
  const [, name = '', file = ''] = /^(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  return unusedFiles[name]?.test(file) ?? false
}

const [, , folder] = process.argv
if (import.meta.main && folder !== undefined) {
  const freed = slimPackages(folder)
  console.log(`deleted ${Math.round(freed / 1_048_576)} MB that no process loads`)
}
