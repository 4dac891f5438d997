import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivedEvent } from './use-live-chat'

interface DocsSectionProps {
  id: string
  title: string
  intro: string
  code?: ReactNode
  children?: ReactNode
}

export function DocsSection({ id, title, intro, code, children }: DocsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-20 md:mt-28">
      <h2 id={`${id}-title`} className="display text-2xl">
        {title}
      </h2>
      <p className="mt-4 mb-9 max-w-[60ch] text-muted">{intro}</p>
      {code && <div className="mb-9 max-w-[52rem]">{code}</div>}
      {children}
    </section>
  )
}

export function InlineCode({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.94em] text-ink">{children}</code>
}

/** Separates the words with commas. */
export function InlineCodes({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <span key={word}>
      {index > 0 && ', '}
      <InlineCode>{word}</InlineCode>
    </span>
  ))
}

export function DocsEntries({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>
}

interface DocsEntryProps {
  dense?: boolean
  id: string
  names: readonly [string, ...string[]]
  text: string
  children?: ReactNode
  received?: readonly ReceivedEvent[]
  run?: { label: string; name: string; disabled: boolean; act: () => void } | undefined
}

export function DocsEntry({ id, names, text, children, received, run, dense = false }: DocsEntryProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      className={`group relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-12 target:bg-tint md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] ${dense ? 'py-2.5' : 'gap-y-2 py-5'}`}
    >
      <dt className="font-mono text-md leading-7 text-accent">
        {names.map((name) => (
          <span key={name} className="block">
            {name}
          </span>
        ))}
        <a
          href={`#${id}`}
          aria-label={t('widgetDocs.linkTo', { name: names[0] })}
          className={`absolute -left-8 ${dense ? 'top-1.5' : 'top-3.5'} hidden size-8 place-items-center rounded-full text-muted opacity-0 hover:text-accent focus-visible:opacity-100 group-hover:opacity-100 xl:grid`}
        >
          #
        </a>
      </dt>
      <dd className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[62ch] flex-1 basis-64">
          <p>{text}</p>
          {children && <p className="mt-1 text-md text-muted">{children}</p>}
          <output className="block">
            {received?.map((line) => (
              <span
                key={line.id}
                className="mt-2 block border-l-2 border-live pl-3 font-mono text-sm leading-6 text-muted [overflow-wrap:anywhere]"
              >
                <span className="text-ink">{line.event}</span> {line.detail}
              </span>
            ))}
          </output>
        </div>
        {run && (
          <button
            type="button"
            aria-label={run.name}
            disabled={run.disabled}
            onClick={run.act}
            className="min-h-11 rounded-full border border-edge px-5 text-md font-medium hover:border-accent hover:text-accent disabled:opacity-60"
          >
            {run.label}
          </button>
        )}
      </dd>
    </div>
  )
}
