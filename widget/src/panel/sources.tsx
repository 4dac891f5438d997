import { useState } from 'react'
import type { Source } from '@loquia/contracts'
import { Icon } from './icons'
import { safeHref } from './markdown/inlines'
import { usePanel } from './use-conversation'

/** Shown before the visitor asks for all of them. */
const shownAtFirst = 2

/** `bakery.example › opening hours`, as a person would say where a page is. */
function placeOf(href: string): string {
  const url = new URL(href)
  const steps = url.pathname.split('/').filter(Boolean).map((step) => {
    try {
      return decodeURIComponent(step)
    } catch {
      return step
    }
  })
  return [url.host.replace(/^www\./, ''), ...steps.slice(-2)].join(' › ')
}

/** What the answer rests on: the owner's own words, quoted, each a link to the sentence on its page. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const { texts } = usePanel()
  const [all, setAll] = useState(false)
  const links = sources.filter((source) => /^https?:/i.test(safeHref(source.url) ?? ''))
  if (links.length === 0) return null
  const shown = all ? links : links.slice(0, shownAtFirst)
  return (
    <div className="sources">
      <p className="label">{texts.sources(links.length)}</p>
      <ul>
        {shown.map((source) => (
          <li key={source.number}>
            <a className="source" data-source={source.number} href={safeHref(source.url)} target="_blank" rel="noopener nofollow">
              <span className="number" aria-hidden="true">{source.number}</span>
              <span className="cited">
                {source.snippet && <q>{source.snippet.replace(/\s+/g, ' ').trim()}</q>}
                <span className="title">{source.title || placeOf(source.url)}</span>
                <span className="place">{placeOf(source.url)}</span>
              </span>
              <Icon name="open" />
              <span className="unseen"> ({texts.newTab})</span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length < links.length && (
        <button type="button" className="quiet" data-more-sources onClick={() => setAll(true)}>
          {texts.moreSources(links.length - shown.length)}
        </button>
      )}
    </div>
  )
}
