import { spawnSync } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { ParserPool } from './parser-pool.js'
import { ParseError } from './parser-process.js'
import type { Task } from './parse-task.js'

const pool = new ParserPool()
afterAll(() => pool.onApplicationShutdown())

const page = (body: string): Task => ({
  kind: 'html',
  raw: {
    url: 'https://shop.example/lamps',
    contentType: 'text/html; charset=utf-8',
    robotsHeader: '',
    body: Buffer.from(`<!doctype html><html lang="en"><title>Lamps</title><body><main><h1>Lamps</h1>${body}</main>`),
    depth: 0,
  },
  site: { siteNames: [], language: 'en', knownFacts: [] },
  botName: 'LoquiaBot',
})
const childProcesses = (): string[] =>
  spawnSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

it.skipIf(process.platform !== 'linux')('a page that takes too much memory ends only its own process', async () => {
  // The test runner may have children, too.
  const others = new Set(childProcesses())
  const own = () => childProcesses().filter((pid) => !others.has(pid))
  const customer = {}
  const { signal } = new AbortController()
  const honest = page('<p>A lamp of brass costs forty euros and lasts for years.</p>')
  await pool.run(honest, customer, signal)
  const before = process.memoryUsage.rss()
  const cells = page(`<table>${'<tr><td>1<td>2'.repeat(340_000)}</table>`)
  await expect(pool.run(cells, customer, signal)).rejects.toBeInstanceOf(ParseError)
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  const { reading } = await pool.run(honest, customer, signal)
  expect(reading?.document.blocks[0]?.text).toContain('forty euros')
  expect(own()).not.toEqual([])
  await pool.onApplicationShutdown()
  await expect.poll(own).toEqual([])
})
