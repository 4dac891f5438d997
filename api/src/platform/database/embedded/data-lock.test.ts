import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataInUseError, lockData } from './data-lock.js'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loquia-lock-'))
  path = join(folder, 'postgres.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

it('belongs to one owner at a time', async () => {
  const release = await lockData(path, 0)
  await expect(lockData(path, 100)).rejects.toThrow(new DataInUseError(process.pid).message)
  await release()
  expect(readdirSync(folder)).toEqual([])
})

it('waits for an owner that is about to end', async () => {
  const release = await lockData(path, 0)
  const second = lockData(path, 5_000)
  await release()
  const releaseSecond = await second
  expect(existsSync(path)).toBe(true)
  await releaseSecond()
})

it.each([
  ['a dead process', () => JSON.stringify({ pid: deadPid(), started: null })],
  ['a process whose number is used again', () => JSON.stringify({ pid: process.pid, started: 'another boot:1' })],
  ['nobody readable', () => 'half a fi'],
])('is acquired from %s', async (_who, content) => {
  writeFileSync(path, content())
  const release = await lockData(path, 0)
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  await release()
  expect(existsSync(path)).toBe(false)
})
