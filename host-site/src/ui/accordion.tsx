import { Plus } from './brand/icons'

/** The browser keeps one entry open, without JavaScript. */
export function Accordion({ name, entries }: { name: string; entries: { question: string; answer: string }[] }) {
  return (
    <div className="faq divide-y divide-line border-y border-line">
      {entries.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary className="flex min-h-14 items-center justify-between gap-6 py-3 font-medium md:min-h-16 md:py-4 md:text-lg">
            {question}
            <Plus className="faq-sign shrink-0 text-accent" aria-hidden="true" />
          </summary>
          <p className="max-w-[60ch] pb-6 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
