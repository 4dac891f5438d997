import { useState } from 'react'
import { safeHref, type Source } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import { Icon } from './icons'
import { languageOf } from './language-of'
import { Thumbs } from './thumbs'
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

/** What a source says, and where: a link to the sentence on its page, where that has an address. */
function Card({ source, isNumbered }: { source: Source; isNumbered: boolean }) {
  const { texts } = usePanel()
  const { number, title, snippet } = source
  const href = linkOf(source)
  const place = href && placeOf(href)
  const own = { className: 'source', 'data-source': number }
  const card = (
    <>
      {isNumbered && (
        <>
          <span className="unseen">{texts.source(number)}: </span>
          <span className="number" aria-hidden="true">
            {number}
          </span>
        </>
      )}
      <span className="cited" lang={languageOf(snippet || title)}>
        {snippet && <q dir="auto">{snippet.replace(/\s+/g, ' ').trim()}</q>}
        {(title || place) && (
          <span className="title" dir="auto">
            {title || place}
          </span>
        )}
        {place && <span className="address">{place}</span>}
      </span>
      {href && (
        <>
          <Icon name="open" />
          <span className="unseen"> ({texts.newTab})</span>
        </>
      )}
    </>
  )
  return href ? (
    <a {...own} href={href} target="_blank" rel="noopener nofollow">
      {card}
    </a>
  ) : (
    <span {...own} tabIndex={-1}>
      {card}
    </span>
  )
}

/**
 * What the answer rests on: the owner's own words, quoted, each a link to the sentence on its page where it has one. Where
 * the bot is unsure, the cards answer, and each is rated by whether it helps. Further ones come on request.
 */
export function Sources({ message: { id, sources }, isUnsure }: { message: Message; isUnsure: boolean }) {
  const { texts } = usePanel()
  const [open, setOpen] = useState(false)
  const known = sources.filter((source) => linkOf(source) ?? unlinked.test(source.url))
  const shown = known.filter(({ isFurther }, at) => (isUnsure ? !isFurther : at < shownAtFirst))
  const further = known.filter((source) => !shown.includes(source))
  const list = (some: readonly Source[]) => (
    <ul aria-label={isUnsure ? texts.passages(some.length) : undefined}>
      {some.map((source) => (
        <li key={source.number}>
          <Card source={source} isNumbered={!isUnsure} />
          {isUnsure && (
            <div className="actions">
              <Thumbs
                id={id}
                part="passage"
                rated={source.feedback}
                words={[texts.helped, texts.notHelped]}
                about={{ source: source.number }}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
  return known[0] ? (
    <div className={isUnsure ? 'passages' : 'sources'}>
      {!isUnsure && <p className="label">{texts.sources(known.length)}</p>}
      {list(shown)}
      {further[0] && (
        <button type="button" className="quiet" data-more-sources aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.moreSources(further.length)}
          <Icon name="down" flip={open} />
        </button>
      )}
      {open && list(further)}
    </div>
  ) : null
}
