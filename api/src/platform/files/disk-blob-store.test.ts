import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DiskBlobStore } from './index.js'

let folder: string
let store: DiskBlobStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquia-files-'))
  store = new DiskBlobStore(folder)
})
afterAll(() => rm(folder, { recursive: true }))

it('keeps bytes until they are deleted', async () => {
  await store.put('documents/one', Buffer.from('first'))
  await store.put('documents/one', Buffer.from('second'))
  expect(Buffer.from((await store.get('documents/one'))!).toString()).toBe('second')
  await store.delete('documents/one')
  await store.delete('documents/one')
  expect(await store.get('documents/one')).toBeUndefined()
  expect(await readdir(folder)).toEqual(['documents'])
})

it('deletes an old file that a dead process left half written', async () => {
  const left = join(folder, '.new-5f1c7d1e-half')
  await writeFile(left, 'half a fi')
  await store.storedBefore('documents', new Date(0))
  expect(await readdir(folder)).toContain('.new-5f1c7d1e-half')
  await store.storedBefore('documents', new Date(Date.now() + 60_000))
  expect(await readdir(folder)).not.toContain('.new-5f1c7d1e-half')
})

it('lists files older than a moment', async () => {
  await store.put('documents/two', Buffer.from('x'))
  expect(await store.storedBefore('documents', new Date(Date.now() + 60_000))).toEqual(['documents/two'])
  expect(await store.storedBefore('documents', new Date(0))).toEqual([])
  expect(await store.storedBefore('media', new Date())).toEqual([])
})

it.each([
  '../secrets.json',
  'documents/../../x',
  '/etc/passwd',
  'documents/',
  'one',
  'documents/.hidden',
  'documents/a\0b',
  '',
])('refuses the key %j', async (key) => {
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  await expect(store.get(key)).rejects.toThrow('not a key')
})
