import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Cluster } from '../platform/cluster/index.js'
import { ContentChanges } from './content-changes.js'

const folder = mkdtempSync(join(tmpdir(), 'loquia-site-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function node(cluster: Cluster, name: string): { texts: ContentChanges; forgotten: () => number } {
  const file = join(folder, `${name}.mjs`)
  const key = `forgotten in ${name}`
  writeFileSync(
    file,
    `export const forgetContent = () => { globalThis[${JSON.stringify(key)}] = (globalThis[${JSON.stringify(key)}] ?? 0) + 1 }`,
  )
  const texts = new ContentChanges(cluster, file)
  texts.onModuleInit()
  return { texts, forgotten: () => Number(Reflect.get(globalThis, key) ?? 0) }
}

it('notifies every running node of a change of the texts', async () => {
  const cluster = await Cluster.create({ REDIS_URL: undefined })
  const [here, there, gone] = [node(cluster, 'here'), node(cluster, 'there'), node(cluster, 'gone')]
  gone.texts.onModuleDestroy()
  await here.texts.publishChange()
  expect(here.forgotten()).toBeGreaterThan(0)
  await expect.poll(there.forgotten).toBe(1)
  expect(gone.forgotten()).toBe(0)
})
