import type { Numbering } from './numbering.js'
import { StoryRewriter, type Around } from './rewrite-story.js'
import { isOn, readXml } from './xml.js'

type Margin = 'header' | 'footer'

type References = Map<string, string>

export interface Sections {
  /** Ids of headers and footers that appear on some page. */
  shown: Readonly<Record<Margin, ReadonlySet<string>>>
  hasWholeFields: boolean
}

export function readSections(story: Uint8Array, settings: Uint8Array | undefined): Sections {
  const hasEven = hasEvenPages(settings)
  const shown = { header: new Set<string>(), footer: new Set<string>() }
  // A section inherits headers and footers from the previous section.
  const current: Record<Margin, References> = { header: new Map(), footer: new Map() }
  let hasFirst = false
  let begun = 0
  let ended = 0
  readXml(story, {
    open: (name, attributes) => {
      if (name === 'w:headerReference' || name === 'w:footerReference')
        current[name === 'w:headerReference' ? 'header' : 'footer'].set(
          attributes['w:type'] ?? 'default',
          attributes['r:id'] ?? '',
        )
      else if (name === 'w:sectPr') hasFirst = false
      else if (name === 'w:titlePg') hasFirst = isOn(attributes)
      else if (name === 'w:fldChar') {
        if (attributes['w:fldCharType'] === 'begin') begun++
        else if (attributes['w:fldCharType'] === 'end') ended++
      }
    },
    text: () => undefined,
    close: (name) => {
      if (name !== 'w:sectPr') return
      for (const margin of ['header', 'footer'] as const)
        for (const [type, id] of current[margin])
          if (type === 'first' ? hasFirst : type !== 'even' || hasEven) shown[margin].add(id)
    },
  })
  return { shown, hasWholeFields: begun === ended }
}

function hasEvenPages(settings: Uint8Array | undefined): boolean {
  let has = false
  if (settings !== undefined)
    readXml(settings, {
      open: (name, attributes) => {
        if (name === 'w:evenAndOddHeaders') has = isOn(attributes)
      },
      text: () => undefined,
      close: () => undefined,
    })
  return has
}

/**
 * Returns visible headers, then footers, without repeated text.
 * @param numbering called for each, as none continues the body's numbers
 */
export function readMargins(
  parts: ReadonlyMap<string, Buffer>,
  { shown }: Sections,
  around: Around,
  numbering: () => Numbering,
): string {
  const targets = readTargets(parts.get('word/_rels/document.xml.rels'))
  const seen = new Set<string>()
  let written = ''
  for (const id of [...shown.header, ...shown.footer]) {
    const part = parts.get(`word/${targets.get(id)}`)
    if (part === undefined) continue
    const margin = new StoryRewriter({ ...around, numbering: numbering() }, true).rewrite(part)
    const inner = margin.slice(margin.indexOf('>', margin.indexOf('<w:')) + 1, margin.lastIndexOf('</w:'))
    const words = inner
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (words === '' || seen.has(words)) continue
    seen.add(words)
    written += inner
  }
  return written
}

export function readTargets(part: Buffer | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  if (part !== undefined)
    readXml(part, {
      open: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets.set(Id, Target.replace(/^\/word\//, ''))
      },
      text: () => undefined,
      close: () => undefined,
    })
  return targets
}
