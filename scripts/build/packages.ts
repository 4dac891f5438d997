import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildStaleParts, root, withBin } from './parts.ts'

/** `path` is the tarball's. */
export interface Packed {
  name: string
  path: string
  files: string[]
}

export async function packPackages(folder: string): Promise<Packed[]> {
  await buildStaleParts({ only: ['widget'] })
  await mkdir(folder, { recursive: true })
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--pack-destination', folder, '-w', 'widget', '-w', 'packages/client'],
    { cwd: root, env: withBin(), maxBuffer: 10_000_000 },
  )
  // Output of the package's scripts precedes the JSON.
  const listed = JSON.parse(stdout.slice(stdout.search(/^[[{]/m))) as unknown
  const packages = Object.values(listed as object) as {
    name: string
    filename: string
    files: { path: string }[]
  }[]
  return packages.map(({ name, filename, files }) => ({
    name,
    path: join(folder, filename),
    files: files.map(({ path }) => path).sort(),
  }))
}

if (import.meta.main)
  for (const { name, path, files } of await packPackages(join(root, 'dist')))
    console.log(`${name}, ${files.length} files: ${path}`)
