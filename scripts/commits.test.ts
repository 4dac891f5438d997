import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './build/parts.ts'

const newest = 10
const subjectMaxLength = 72

interface Commit {
  subject: string
  body: string
}

/** Newest first, without merges; empty outside a Git checkout. */
function newestCommits(): Commit[] {
  const { stdout, status } = spawnSync('git', ['log', '--no-merges', `-n${newest}`, '--format=%s%x1f%b%x1e'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return []
  return stdout
    .split('\x1e')
    .map((commit) => commit.trim().split('\x1f'))
    .filter(([subject]) => subject !== '')
    .map(([subject = '', body = '']) => ({ subject, body: body.trim() }))
}

it('the newest commits have a short subject', () => {
  const unlike = newestCommits().filter(
    ({ subject }) => subject.length > subjectMaxLength || !/^\p{Lu}/u.test(subject) || subject.endsWith('.'),
  )
  expect(unlike).toEqual([])
})

it('the newest commits have a body', () => {
  expect(newestCommits().filter(({ body }) => body === '')).toEqual([])
})
