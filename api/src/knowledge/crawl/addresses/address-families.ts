import type { Waiting } from './frontier.js'

/** Addresses of one family that are asked for before any of them has brought something. */
const firstOfFamily = 8
/** Further ones for each page that brought words which none of its family had brought. */
const forEachBringer = 2
const maxOfFamily = 300
/** Addresses of one family, and of all, that are remembered until it is known whether they are worth asking for. */
const maxHeldOfFamily = 500
const maxHeld = 5_000
const maxFamilies = 5_000
const maxWords = 20_000

/** Addresses of a family that were found in one way, and how many of them may be asked for so far. */
interface Branch {
  sent: number
  allowance: number
  /** A queue that is read by moving on. */
  held: Waiting[]
  taken: number
}

interface Family {
  /** Found on pages outside of it, of which there are so many. */
  listed: Branch
  /** Found on its own pages, which may lead on for ever. */
  chained: Branch
  words: Set<number>
}

/**
 * The addresses that differ from this one only in the values of their query, or in the number at their end below a
 * year: articles of a catalog, but also the days of a calendar, and lists in every order and selection.
 */
export function familyOf(url: URL): string | undefined {
  if (url.search !== '') return `?${url.pathname}`
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const isNumbered = /^(?:(?:19|20)\d\d(?:-\d{1,2}){0,2}|\d{1,2})$/.test(segments.at(-1) ?? '')
  if (!isNumbered || !segments.some((segment) => /^(?:19|20)\d\d(?:-\d{1,2}){0,2}$/.test(segment))) return undefined
  return segments.map((segment) => (/^[\d-]+$/.test(segment) ? '#' : segment)).join('/')
}

/**
 * Bounds spaces of addresses that never end. Nothing in an address tells a catalog from a calendar, so the pages do:
 * a family goes on being read as long as its pages bring words that those before did not.
 */
export class AddressFamilies {
  private readonly families = new Map<string, Family>()
  private heldCount = 0

  /**
   * @param from the page that leads there
   * @returns whether the address may be asked for now, or waits for what its family brings, or is one too many
   */
  offer(waiting: Waiting, from: URL): 'now' | 'held' | 'full' {
    const name = familyOf(waiting.url)
    if (name === undefined) return 'now'
    let family = this.families.get(name)
    if (family === undefined) {
      if (this.families.size >= maxFamilies) return 'full'
      family = { listed: newBranch(), chained: newBranch(), words: new Set() }
      this.families.set(name, family)
    }
    const branch = familyOf(from) === name ? family.chained : family.listed
    if (branch.sent < branch.allowance) {
      branch.sent++
      return 'now'
    }
    if (branch.held.length >= maxHeldOfFamily || this.heldCount >= maxHeld) return 'full'
    branch.held.push(waiting)
    this.heldCount++
    return 'held'
  }

  /**
   * Learns what a page has brought.
   * @param words hashes of its words without those of its address, odd where there is a digit in it; undefined for a file, which counts as something new
   * @returns addresses of its family that may be asked for now
   */
  learn(url: URL, words: Iterable<number> | undefined): Waiting[] {
    const family = this.families.get(familyOf(url) ?? '')
    if (family === undefined) return []
    let bringsWord = words === undefined
    let bringsNumber = false
    for (const word of words ?? []) {
      if (family.words.has(word)) continue
      if (word % 2 === 0) bringsWord = true
      else bringsNumber = true
      if (family.words.size < maxWords) family.words.add(word)
    }
    // The pages of a calendar bring new numbers for ever.
    return [
      ...(bringsWord || bringsNumber ? release(family.listed) : []),
      ...(bringsWord ? release(family.chained) : []),
    ]
  }

  /** Addresses that were never asked for. */
  *rest(): Generator<Waiting> {
    for (const { listed, chained } of this.families.values())
      for (const { held, taken } of [listed, chained]) yield* held.slice(taken)
  }
}

function newBranch(): Branch {
  return { sent: 0, allowance: firstOfFamily, held: [], taken: 0 }
}

function release(branch: Branch): Waiting[] {
  branch.allowance = Math.min(branch.allowance + forEachBringer, maxOfFamily)
  const released = branch.held.slice(branch.taken, branch.taken + Math.max(0, branch.allowance - branch.sent))
  branch.taken += released.length
  branch.sent += released.length
  return released
}
