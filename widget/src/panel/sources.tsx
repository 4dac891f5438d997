import { useState } from 'react'
import { safeHref, type Source } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import { Icon } from './icons'
import { languageOf } from './language-of'
import { Thumbs } from './thumbs'
import { usePanel } from './use-conversation'

const shownAtFirst = 2

/** Example: `bakery.example › opening hours`. */
function formatPlace(href: string): string {
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

/** Files and custom answers have no public address. */
const unlinked = /^(?:document|answer):/

function publicLinkOf(source: Source): string | undefined {
  const href = safeHref(source.url)
  return href !== undefined && /^https?:/i.test(href) ? href : undefined
}

function Card({ source, isNumbered }: { source: Source; isNumbered: boolean }) {
  const { texts } = usePanel()
  const { number, title, snippet } = source
  const href = publicLinkOf(source)
  const place = href && formatPlace(href)
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

/** For unsure answers, visitors rate each card. */
export function Sources({ message: { id, sources }, isUnsure }: { message: Message; isUnsure: boolean }) {
  const { texts } = usePanel()
  const [open, setOpen] = useState(false)
  const known = sources.filter((source) => publicLinkOf(source) ?? unlinked.test(source.url))
  const shown = known.filter(({ isFurther }, at) => (isUnsure ? !isFurther : at < shownAtFirst))
  const further = known.filter((source) => !shown.includes(source))
  const renderList = (some: readonly Source[]) => (
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
      {renderList(shown)}
      {further[0] && (
        <button type="button" className="quiet" data-more-sources aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.moreSources(further.length)}
          <Icon name="down" flip={open} />
        </button>
      )}
      {open && renderList(further)}
    </div>
  ) : null
}
