import { placeholderFaults, type Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { languages, type SiteText } from './site-texts'
import { LanguageField } from './language-field'
import { RemoveTextDialog, type TextRemoval } from './remove-text-dialog'
import { withoutTyped, withTyped, type TypedTexts } from './typed-texts'
import { useTextActions } from './use-text-actions'
import { inBraces } from './use-text-faults'
import { useTextName } from './use-text-name'
import { History } from 'lucide-react'
import { ArrowRight } from '../../ui/brand/icons'

interface TextFormProps {
  text: SiteText
  typed: TypedTexts
  questions: (language: Locale) => Readonly<Record<string, string>>
  /** The value is undefined while the page is unknown. */
  onPage: boolean | undefined
  language: Locale
  onType: (change: (typed: TypedTexts) => TypedTexts, language: Locale) => void
  onBack: () => void
  onHistory: () => void
  /** The keyboard shortcut calls the form's save function. */
  saveRef: { current: () => void }
  aside?: ReactNode
}

export function TextForm(props: TextFormProps) {
  const { text, typed, questions, onPage, language: first, onType, onBack, onHistory, saveRef, aside } = props
  const form = useRef<HTMLFormElement>(null)
  const actions = useTextActions(text, typed, (change) => onType(change, first))
  const { faults, publish } = actions
  const [asking, setAsking] = useState<TextRemoval | null>(null)
  useFieldFocus(form, first, faults)
  useSaveKeys(publish)
  useEffect(() => {
    saveRef.current = publish
  })
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="cms-form-title"
      data-form={text.path}
      onSubmit={(event) => {
        event.preventDefault()
        publish()
      }}
      className="flex min-h-0 grow flex-col"
    >
      <TextFormHead onBack={onBack} onHistory={onHistory} />
      <div className="min-h-0 grow pb-4 lg:-ml-2 lg:overflow-y-auto lg:pr-1 lg:pl-2">
        <TextHeading text={text} onPage={onPage} aside={aside} />
        <div className={text.kind === 'text' ? 'mt-4 grid gap-x-5 gap-y-6 sm:grid-cols-2' : 'mt-4 grid gap-y-8'}>
          {languages.map((language) => (
            <LanguageField
              key={language}
              text={text}
              typed={typed}
              language={language}
              fault={faults[language]}
              questions={questions(language)}
              onType={(value) => {
                actions.clearFault(language)
                onType((now) => withTyped(now, text, language, value), language)
              }}
              onDefault={() =>
                text.entries[language].item
                  ? setAsking({ action: 'delete', language })
                  : onType((now) => withoutTyped(now, text.path, language), language)
              }
              onDiscard={() => setAsking({ action: 'discard', language })}
              onStill={() => actions.confirmStill(language)}
            />
          ))}
        </div>
        <TextDetails text={text} />
      </div>
      <SaveBar actions={actions} />
      <RemoveTextDialog
        text={text}
        asking={asking}
        cmsAction={actions}
        onRemoved={(language) => {
          onType((now) => withoutTyped(now, text.path, language), language)
          form.current?.querySelector<HTMLElement>(`[data-language="${language}"] :is(textarea, select)`)?.focus()
        }}
        onClose={() => setAsking(null)}
      />
    </form>
  )
}

function useFieldFocus(
  form: { current: HTMLFormElement | null },
  first: Locale,
  faults: Readonly<Partial<Record<Locale, string>>>,
) {
  // Focuses the field once; later language changes must not move the focus.
  const [begun] = useState(first)
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>(`[data-language="${begun}"] :is(textarea, select, [data-entry] button)`)
      ?.focus()
  }, [form, begun])
  // The first invalid field may be far from the save button.
  useEffect(() => {
    if (Object.values(faults).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, faults])
}

function TextHeading({ text, onPage, aside }: Pick<TextFormProps, 'text' | 'onPage' | 'aside'>) {
  const { t } = useTranslation()
  const names = useTextName()
  return (
    <>
      <h2 id="cms-form-title" className="text-lg font-semibold">
        {text.kind === 'text' ? t('cms.edit') : names.words(text)}
      </h2>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {t(`cms.types.${text.type}`)} · {names.pages(text)}
      </p>
      {aside && <div className="pt-3 lg:hidden">{aside}</div>}
      {onPage === false && text.known && text.kind === 'text' && (
        <p className="mt-2 text-sm text-muted">{t('cms.form.notVisible')}</p>
      )}
      {!text.known && <p className="mt-2 text-sm text-wrong">{t('cms.form.unknown')}</p>}
    </>
  )
}

function TextDetails({ text }: { text: SiteText }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const filled = text.kind === 'text' && text.known ? placeholderFaults(text.path, text.standard[locale], '').lost : []
  return (
    <>
      {filled.length > 0 && (
        <p className="mt-3 text-sm text-muted">{t('cms.form.keepNames', { names: inBraces(filled) })}</p>
      )}
      <details className="mt-5 text-sm text-muted">
        <summary className="inline-block min-h-6 cursor-pointer hover:text-ink">{t('cms.form.details')}</summary>
        <dl className="mt-2">
          <dt className="inline">{t('cms.form.key')}: </dt>
          <dd className="inline font-mono [overflow-wrap:anywhere]">{text.path}</dd>
        </dl>
      </details>
    </>
  )
}

/** A `disabled` button would lose the focus. */
const idleUnless = (useful: boolean) => ({
  ...(!useful && { 'aria-disabled': true }),
  className: clsx('max-sm:min-h-11! max-sm:grow max-sm:px-3! max-sm:text-md', !useful && 'opacity-60'),
})

function SaveBar({
  actions: { busy, unsaved, publishable, saveAsDraft },
}: {
  actions: ReturnType<typeof useTextActions>
}) {
  const { t } = useTranslation()
  return (
    <div
      data-save-bar
      className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground py-3"
    >
      <Button type="submit" busy={busy} {...idleUnless(publishable.length > 0)}>
        {t('cms.form.publish')}
      </Button>
      <Button variant="secondary" busy={busy} {...idleUnless(unsaved.length > 0)} onClick={saveAsDraft}>
        {t('cms.form.draft')}
      </Button>
      <output className="text-sm text-muted max-sm:order-first max-sm:w-full">
        {t(unsaved.length > 0 ? 'cms.form.unsaved' : publishable.length > 0 ? 'cms.form.waiting' : 'cms.form.saved')}
      </output>
    </div>
  )
}

function TextFormHead({ onBack, onHistory }: { onBack: () => void; onHistory: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        onClick={onBack}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-md text-muted hover:text-ink"
      >
        <ArrowRight className="size-4.5 rotate-180" aria-hidden="true" />
        {t('cms.form.back')}
      </button>
      <button
        type="button"
        onClick={onHistory}
        className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-md text-muted hover:text-ink"
      >
        <History size={18} aria-hidden="true" />
        {t('cms.actions.history')}
      </button>
    </div>
  )
}

/** Calls `save` on Ctrl+S or Cmd+S, but not under an open dialog. */
function useSaveKeys(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog:modal') === null) latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
