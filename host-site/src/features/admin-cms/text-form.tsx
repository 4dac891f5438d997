import { placeholderFaults, type Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteContent, discardDraft, publishDraft, saveContent, saveDraft } from '../../api-client/administration/cms'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { languages, type SiteText } from './site-texts'
import { LanguageField } from './language-field'
import { isUnsaved, unsavedLanguages, valueOf, withoutTyped, withTyped, type TypedTexts } from './typed-texts'
import { useCmsAction } from './use-cms-action'
import { TextFormHead } from './text-form-head'
import { inBraces, useTextFaults } from './use-text-faults'
import { useSaveKeys } from './use-save-keys'
import { useTextName } from './use-text-name'

interface TextFormProps {
  text: SiteText
  typed: TypedTexts
  /** What the questions of the page say, for their order. */
  questions: (language: Locale) => Readonly<Record<string, string>>
  /** Whether the page that is looked at shows the text; undefined as long as that is not known. */
  onPage: boolean | undefined
  /** The language whose field is begun with. */
  language: Locale
  onType: (change: (typed: TypedTexts) => TypedTexts, language: Locale) => void
  onBack: () => void
  onHistory: () => void
  /** Told what to do when the keys that save are pressed elsewhere. */
  saveRef: { current: () => void }
  /** What leads to the page, where it is not beside the form. */
  aside?: ReactNode
}

/** A button with nothing to do keeps the focus, which a `disabled` one would lose. */
const idleUnless = (useful: boolean) => ({
  ...(!useful && { 'aria-disabled': true }),
  className: clsx('max-sm:min-h-11! max-sm:grow max-sm:px-3! max-sm:text-md', !useful && 'opacity-60'),
})

/** One text of the site in both languages, beside what stands there by default. */
export function TextForm(props: TextFormProps) {
  const { text, typed, questions, onPage, language: first, onType, onBack, onHistory, saveRef, aside } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const names = useTextName()
  const { act, busy } = useCmsAction()
  const form = useRef<HTMLFormElement>(null)
  const { faults, request, fits, clearFault } = useTextFaults(text, typed)
  const [asking, setAsking] = useState<{ action: 'delete' | 'discard'; language: Locale } | null>(null)
  const unsaved = unsavedLanguages(text, typed)
  const publishable = languages.filter(
    (language) => unsaved.includes(language) || text.entries[language].draft !== undefined,
  )

  // Whoever has chosen a text goes on to write it. The language of the page changes with what is written, and moves
  // nothing then.
  const [begun] = useState(first)
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>(`[data-language="${begun}"] :is(textarea, select, [data-entry] button)`)
      ?.focus()
  }, [begun])
  // What was refused may be far from the button that saves.
  useEffect(() => {
    if (Object.values(faults).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  /** What was sent is no longer typed; what was typed since then is. */
  const forget = (sent: readonly Locale[]) => () =>
    onType(
      (now) =>
        sent.reduce((rest, language) => withoutTyped(rest, text.path, language, valueOf(text, typed, language)), now),
      first,
    )
  const publish = () => {
    if (publishable.length === 0 || !fits(publishable)) return
    const isNew = publishable.every((language) => text.entries[language].item === undefined)
    act(
      async () => {
        // One after the other: the translation counts as made after its original.
        for (const language of publishable) {
          const { item, draft } = text.entries[language]
          if (draft && !isUnsaved(text, typed, language)) {
            await publishDraft(draft.id)
            continue
          }
          await saveContent(item ? { ...request(language), version: item.updatedAt } : request(language), item?.id)
          if (draft) await discardDraft(draft.id)
        }
      },
      {
        done: t(isNew ? 'cms.toasts.created' : 'cms.toasts.updated'),
        failed: t(isNew ? 'cms.toasts.createFailed' : 'cms.toasts.updateFailed'),
        onDone: forget(publishable),
      },
    )
  }
  const draft = () => {
    if (unsaved.length === 0 || !fits(unsaved)) return
    act(
      async () => {
        for (const language of unsaved)
          await saveDraft({ ...request(language), version: text.entries[language].draft?.updatedAt ?? '' })
      },
      { done: t('cms.toasts.draftSaved'), onDone: forget(unsaved) },
    )
  }
  useSaveKeys(publish)
  useEffect(() => {
    saveRef.current = publish
  })
  /** Saving the same words says that they are right. */
  const confirmStill = (language: Locale) => {
    const { item } = text.entries[language]
    if (item) act(() => saveContent({ ...item, version: item.updatedAt }, item.id), { done: t('cms.toasts.updated') })
  }
  const filled = text.kind === 'text' && text.known ? placeholderFaults(text.path, text.standard[locale], '').lost : []
  const hasDefault = text.kind === 'list' || text.standard[locale] !== ''
  const question =
    asking?.action === 'discard'
      ? { title: t('cms.discard.title'), text: t('cms.discard.text'), confirmLabel: t('cms.actions.discard') }
      : hasDefault
        ? { title: t('cms.delete.backTitle'), text: t('cms.delete.text'), confirmLabel: t('cms.actions.default') }
        : { title: t('cms.delete.title'), text: t('cms.delete.ownText'), confirmLabel: t('cms.delete.sure') }
  const asked = asking && text.entries[asking.language]
  const close = () => setAsking(null)
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
                clearFault(language)
                onType((now) => withTyped(now, text, language, value), language)
              }}
              onDefault={() =>
                text.entries[language].item
                  ? setAsking({ action: 'delete', language })
                  : onType((now) => withoutTyped(now, text.path, language), language)
              }
              onDiscard={() => setAsking({ action: 'discard', language })}
              onStill={() => confirmStill(language)}
            />
          ))}
        </div>
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
      </div>
      <div
        data-save-bar
        className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground py-3"
      >
        <Button type="submit" busy={busy} {...idleUnless(publishable.length > 0)}>
          {t('cms.form.publish')}
        </Button>
        <Button look="secondary" busy={busy} {...idleUnless(unsaved.length > 0)} onClick={draft}>
          {t('cms.form.draft')}
        </Button>
        <output className="text-sm text-muted max-sm:order-first max-sm:w-full">
          {t(unsaved.length > 0 ? 'cms.form.unsaved' : publishable.length > 0 ? 'cms.form.waiting' : 'cms.form.saved')}
        </output>
      </div>
      <ConfirmDialog
        open={asking !== null}
        {...question}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        onCancel={close}
        onConfirm={() => {
          if (asking === null || asked === null) return
          const { action, language } = asking
          const done = () => {
            close()
            onType((now) => withoutTyped(now, text.path, language), language)
            form.current?.querySelector<HTMLElement>(`[data-language="${language}"] :is(textarea, select)`)?.focus()
          }
          if (action === 'delete' && asked.item) {
            const { id } = asked.item
            act(() => deleteContent(id), {
              done: t('cms.toasts.deleted'),
              failed: t('cms.toasts.deleteFailed'),
              onDone: done,
            })
          } else if (action === 'discard' && asked.draft) {
            const { id } = asked.draft
            act(() => discardDraft(id), { done: t('cms.toasts.discarded'), onDone: done })
          }
        }}
      >
        {asking && asked && (
          <p className="mt-3 [overflow-wrap:anywhere]">
            {t(`cms.languages.${asking.language}`)}:{' '}
            <q lang={asking.language}>{(asking.action === 'discard' ? asked.draft : asked.item)?.value}</q>
          </p>
        )}
      </ConfirmDialog>
    </form>
  )
}
