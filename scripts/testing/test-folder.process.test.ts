import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let parent: string
const children: ChildProcess[] = []
beforeAll(() => {
  // `tmpdir()` is the folder of the run that this test belongs to.
  parent = mkdtempSync('/tmp/loquia-folders-')
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

async function startRun(): Promise<{ child: ChildProcess; folder: string }> {
  const script = `import { ownTestFolder } from ${JSON.stringify(join(import.meta.dirname, 'test-folder.ts'))}
    import { mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    ownTestFolder()
    ownTestFolder()
    mkdtempSync(tmpdir() + '/left-')
    setInterval(() => undefined, 60_000)
    process.stdout.write(tmpdir())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [folder] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, folder: String(folder) }
}

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('is deleted when %s ends its run', async (signal, code) => {
  const { child, folder } = await startRun()
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^left-/)])
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([code, null])
  await vi.waitUntil(() => !existsSync(folder), { timeout: 120_000 })
})

it('is deleted by the next run when its run was killed', async () => {
  const killed = await startRun()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(existsSync(killed.folder)).toBe(true)
  const other = await startRun()
  expect(existsSync(killed.folder)).toBe(false)
  await startRun()
  expect(existsSync(other.folder)).toBe(true)
})
