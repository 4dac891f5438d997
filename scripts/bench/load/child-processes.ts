import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of those that a process has started and that live, in order. @param parent absent: none */
export function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
    .sort((x, y) => x - y)
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of a program, in parentheses, may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
