import { readdirSync, readFileSync } from 'node:fs'

/** Ids of living child processes, in order. */
export function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
    .sort((x, y) => x - y)
}

function parentOf(pid: string): number | undefined {
  try {
    // A program's name, in parentheses, may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}
