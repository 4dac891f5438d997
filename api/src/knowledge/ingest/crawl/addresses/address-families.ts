import type { QueuedAddress } from './frontier.js'

/** Requested before the family yields anything. */
const initialAllowance = 8
/** Per page with new words. */
const allowancePerNewPage = 2
const maxRequestsPerFamily = 300
/** These limits bound deferred addresses per family and in total. */
const maxDeferredPerFamily = 500
const maxDeferred = 5_000
const maxFamilies = 5_000
const maxWords = 20_000

interface Branch {
  sent: number
  allowance: number
  deferred: QueuedAddress[]
  releasedCount: number
}

interface Family {
  listed: Branch
  /** Chained links may continue forever. */
  chained: Branch
  words: Set<number>
}

/**
 * Groups addresses that differ only in query values or a final number below a year, such as catalogs, but also
 * calendars.
 */
export function familyKey(url: URL): string | undefined {
  if (url.search !== '') return `?${url.pathname}`
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const isNumbered = /^(?:(?:19|20)\d\d(?:-\d{1,2}){0,2}|\d{1,2})$/.test(segments.at(-1) ?? '')
  if (!isNumbered || !segments.some((segment) => /^(?:19|20)\d\d(?:-\d{1,2}){0,2}$/.test(segment))) return undefined
  return segments.map((segment) => (/^[\d-]+$/.test(segment) ? '#' : segment)).join('/')
}

/**
 * Bounds endless address spaces. Addresses cannot distinguish catalogs from calendars, so a family is read only while
 * its pages bring new words.
 */
export class AddressFamilies {
  private readonly families = new Map<string, Family>()
  private deferredCount = 0

  admit(waiting: QueuedAddress, from: URL): 'now' | 'held' | 'full' {
    const name = familyKey(waiting.url)
    if (name === undefined) return 'now'
    let family = this.families.get(name)
    if (family === undefined) {
      if (this.families.size >= maxFamilies) return 'full'
      family = { listed: newBranch(), chained: newBranch(), words: new Set() }
      this.families.set(name, family)
    }
    const branch = familyKey(from) === name ? family.chained : family.listed
    if (branch.sent < branch.allowance) {
      branch.sent++
      return 'now'
    }
    if (branch.deferred.length >= maxDeferredPerFamily || this.deferredCount >= maxDeferred) return 'full'
    branch.deferred.push(waiting)
    this.deferredCount++
    return 'held'
  }

  /**
   * @param words hashes without the address's words, odd if they contain a digit; undefined for a file, which counts as
   *   new
   * @returns released addresses
   */
  recordPage(url: URL, words: Iterable<number> | undefined): QueuedAddress[] {
    const family = this.families.get(familyKey(url) ?? '')
    if (family === undefined) return []
    let bringsWord = words === undefined
    let bringsNumber = false
    for (const word of words ?? []) {
      if (family.words.has(word)) continue
      if (word % 2 === 0) bringsWord = true
      else bringsNumber = true
      if (family.words.size < maxWords) family.words.add(word)
    }
    // Calendar pages bring new numbers forever.
    return [
      ...(bringsWord || bringsNumber ? releaseDeferred(family.listed) : []),
      ...(bringsWord ? releaseDeferred(family.chained) : []),
    ]
  }

  *listDeferred(): Generator<QueuedAddress> {
    for (const { listed, chained } of this.families.values())
      for (const { deferred, releasedCount } of [listed, chained]) yield* deferred.slice(releasedCount)
  }
}

function newBranch(): Branch {
  return { sent: 0, allowance: initialAllowance, deferred: [], releasedCount: 0 }
}

function releaseDeferred(branch: Branch): QueuedAddress[] {
  branch.allowance = Math.min(branch.allowance + allowancePerNewPage, maxRequestsPerFamily)
  const released = branch.deferred.slice(
    branch.releasedCount,
    branch.releasedCount + Math.max(0, branch.allowance - branch.sent),
  )
  branch.releasedCount += released.length
  branch.sent += released.length
  return released
}
