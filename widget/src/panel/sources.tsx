import { useState, type ReactNode } from 'react'
import { safeHref, type Source } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import { Icon } from './icons'
import { languageOf } from './language-of'
import { usePanel } from './use-conversation'

/** Shown before the visitor asks for all of them. */
const shownAtFirst = 2

/** `bakery.example › opening hours`, as a person would say where a page is. */
function placeOf(href: string): string {
  const url = new URL(href)
  const steps = url.pathname
    .split('/')
    .filter(Boolean)
    .map((step) => {
      try {
        return decodeURIComponent(step)
      } catch {
        return step
      }
    })
  return [url.host.replace(/^www\./, ''), ...steps.slice(-2)].join(' › ')
}

/** Files and answers of the owner's have no address that a visitor could open: they are quoted and named. */
const unlinked = /^(?:document|answer):/

function linkOf(source: Source): string | undefined {
  const href = safeHref(source.url)
  return href !== undefined && /^https?:/i.test(href) ? href : undefined
}

/** What a source says, and where. */
function Cited({ source, href }: { source: Source; href: string | undefined }) {
  return (
    <span className="cited" lang={languageOf(source.snippet || source.title)}>
      {source.snippet && <q dir="auto">{source.snippet.replace(/\s+/g, ' ').trim()}</q>}
      {(source.title || href) && (
        <span className="title" dir="auto">
          {source.title || (href === undefined ? '' : placeOf(href))}
        </span>
      )}
      {href !== undefined && <span className="place">{placeOf(href)}</span>}
    </span>
  )
}

function OneSource({ source }: { source: Source }) {
  const { texts } = usePanel()
  const href = linkOf(source)
  const card = (
    <>
      <span className="unseen">{texts.source(source.number)}: </span>
      <span className="number" aria-hidden="true">
        {source.number}
      </span>
      <Cited source={source} href={href} />
    </>
  )
  return (
    <Linked source={source} href={href}>
      {card}
    </Linked>
  )
}

/** The sentence on its page, where that has an address. */
function Linked({ source, href, children }: { source: Source; href: string | undefined; children: ReactNode }) {
  const { texts } = usePanel()
  if (href === undefined)
    return (
      <span className="source" data-source={source.number} tabIndex={-1}>
        {children}
      </span>
    )
  return (
    <a className="source" data-source={source.number} href={href} target="_blank" rel="noopener nofollow">
      {children}
      <Icon name="open" />
      <span className="unseen"> ({texts.newTab})</span>
    </a>
  )
}

/** A list of sources, and a button that shows the further ones below it, or hides them again. */
function Listed({
  sources,
  further,
  list,
}: {
  sources: readonly Source[]
  further: readonly Source[]
  list: (sources: readonly Source[]) => ReactNode
}) {
  const { texts } = usePanel()
  const [open, setOpen] = useState(false)
  return (
    <>
      {list(sources)}
      {further[0] && (
        <button type="button" className="quiet" data-more-sources aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.moreSources(further.length)}
          <Icon name="down" flip={open} />
        </button>
      )}
      {open && list(further)}
    </>
  )
}

/** A passage that may be what was asked for, with its page, to be rated by whether it helps. */
function Passage({ source, message: { id } }: { source: Source; message: Message }) {
  const { chat, texts } = usePanel()
  const { number, feedback } = source
  const href = linkOf(source)
  const rate = (value: 'up' | 'down', words: string) => (
    <button
      type="button"
      className="icon-button"
      data-part={`passage-${value}`}
      title={words}
      aria-pressed={feedback === value}
      onClick={() => chat.rate(id!, feedback === value ? null : value, { source: number })}
    >
      <Icon name="up" flip={value === 'down'} />
    </button>
  )
  return (
    <li>
      <Linked source={source} href={href}>
        <Cited source={source} href={href} />
      </Linked>
      <div className="actions">
        {rate('up', texts.helped)}
        {rate('down', texts.notHelped)}
      </div>
    </li>
  )
}

/** What the answer quotes, and what else may answer on request. */
export function Passages({ message }: { message: Message }) {
  const { texts } = usePanel()
  const list = (sources: readonly Source[]) => (
    <ul className="passages" aria-label={texts.passages(sources.length)}>
      {sources.map((source) => (
        <Passage key={source.number} source={source} message={message} />
      ))}
    </ul>
  )
  const { sources } = message
  return (
    <Listed
      sources={sources.filter(({ isFurther }) => !isFurther)}
      further={sources.filter(({ isFurther }) => isFurther)}
      list={list}
    />
  )
}

/**
 * What the answer rests on: the owner's own words, quoted, each a link to the sentence on its page where it has one.
 */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { texts } = usePanel()
  const known = sources.filter((source) => linkOf(source) !== undefined || unlinked.test(source.url))
  const list = (some: readonly Source[]) => (
    <ul>
      {some.map((source) => (
        <li key={source.number}>
          <OneSource source={source} />
        </li>
      ))}
    </ul>
  )
  return known[0] ? (
    <div className="sources">
      <p className="label">{texts.sources(known.length)}</p>
      <Listed sources={known.slice(0, shownAtFirst)} further={known.slice(shownAtFirst)} list={list} />
    </div>
  ) : null
}
