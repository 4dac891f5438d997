import { clsx } from 'clsx'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button'
import { TextField } from './fields/text-field'

export interface NameQuestionWords {
  question: string
  yes: ReactNode
  change: string
  field: string
  missing: string
  save: string
}

/** The pressed button disappears, so the field takes the focus. */
const focusNow = (element: HTMLElement | null): void => element?.focus()
const small = 'min-h-11! px-5! py-1.5! text-md'

/**
 * @param fault translated error
 * @param onSave receives a trimmed, nonempty name
 */
export function NameQuestion({
  name,
  words,
  maxLength,
  saving,
  fault,
  inline = false,
  onSave,
  ...rest
}: ComponentProps<'section'> & {
  name: string
  words: NameQuestionWords
  maxLength: number
  saving: boolean
  fault?: string | undefined
  inline?: boolean
  onSave: (name: string) => void
}) {
  const question = useId()
  const [typed, setTyped] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const error = isMissing ? words.missing : fault
  function save(given: string): void {
    const trimmed = given.trim()
    setIsMissing(trimmed === '')
    if (trimmed !== '' && !saving) onSave(trimmed)
  }
  return (
    <section {...rest} aria-labelledby={question}>
      <div className={inline ? 'flex flex-wrap items-center gap-x-4 gap-y-3' : 'grid gap-4'}>
        <h2
          id={question}
          className={clsx('min-w-0 [overflow-wrap:anywhere]', inline ? 'font-medium' : 'text-md font-semibold')}
        >
          {words.question}
        </h2>
        {typed === undefined && (
          <span className="flex flex-wrap gap-3">
            <Button className={small} aria-describedby={question} busy={saving} onClick={() => save(name)}>
              {words.yes}
            </Button>
            <Button variant="secondary" className={small} aria-describedby={question} onClick={() => setTyped(name)}>
              {words.change}
            </Button>
          </span>
        )}
      </div>
      {typed !== undefined && (
        <form
          noValidate
          className={clsx('mt-4', inline ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'grid gap-4')}
          onSubmit={(event) => {
            event.preventDefault()
            save(typed)
          }}
        >
          <TextField
            label={words.field}
            className="min-w-0 grow basis-60"
            autoComplete="organization"
            maxLength={maxLength}
            ref={focusNow}
            live
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div>
            <Button type="submit" className={inline ? small : undefined} busy={saving}>
              {words.save}
            </Button>
          </div>
        </form>
      )}
      {typed === undefined && error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-wrong">
          {error}
        </p>
      )}
    </section>
  )
}
