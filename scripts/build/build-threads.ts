import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleThread } from './bundled-threads.ts'
import { root } from './parts.ts'

/** The last part of the api's build: the files of its threads, each with all that it loads. */
const threads = globSync(['knowledge/**/*-worker.ts', 'embeddings/*-worker.ts'], { cwd: join(root, 'api/src') }).map(
  (file) => file.slice(0, -'.ts'.length),
)
await Promise.all(
  threads.map(async (name) => {
    const { code } = await bundleThread(join(root, 'api/src', `${name}.ts`))
    const built = join(root, 'api/dist', `${name}.js`)
    await writeFile(built, code)
    // It tells of the file as it was before.
    await rm(`${built}.map`, { force: true })
  }),
)
