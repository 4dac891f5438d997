import { zodResolver } from '@hookform/resolvers/zod'
import {
  contentPath,
  contentRequest,
  contentTypes,
  formMessage,
  limits,
  placeholderFaults,
  type ContentDraft,
  type ContentItem,
  type ContentKey,
  type ContentRequest,
  type Locale,
  type MediaItem,
} from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { mediaQuery, saveContent, saveDraft } from '../../api-client/cms'
import { useRebase, useUnsaved } from '../../app/portal'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { orderLine, type ContentFilter, type ContentLine } from './content-rows'
import { currentOrder, FaqOrder, questionsOf } from './faq-order'
import { KeyPicker } from './key-picker'
import { useCmsAction } from './use-cms-action'
import { usePageName } from './use-page-name'

interface Props {
  keys: readonly ContentKey[]
  contents: readonly ContentItem[]
  drafts: readonly ContentDraft[]
  language: Locale
  section: ContentFilter['section']
  /** The text to edit; without it a new one. */
  line?: ContentLine
  /** What a new text is searched by from the start. */
  search?: string
  onDone: () => void
}

/** Writes one text in one language, beside what stands there otherwise and in the other language. */
export function ContentForm({
  keys,
  contents,
  drafts,
  language: firstLanguage,
  section,
  line,
  search = '',
  onDone,
}: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const pageName = usePageName()
  const form = useRef<HTMLFormElement>(null)
  const picked = useRef(false)
  const { act, busy } = useCmsAction()
  const { data: medias } = useQuery(mediaQuery())
  const pictureAt = (address: string | undefined) => medias?.find(({ url }) => url === address)
  const entry = line?.entries[firstLanguage]
  const questions = (language: Locale) => questionsOf([...contents, ...drafts], keys, language)
  const stored: z.input<typeof contentRequest> = {
    type: line?.type ?? (section === 'all' ? ('' as never) : section),
    key: line?.key ?? '',
    value:
      entry?.draft?.value ??
      entry?.item?.value ??
      (line?.path === orderLine.path ? currentOrder(questions(firstLanguage)) : ''),
    language: firstLanguage,
  }
  const {
    control,
    register,
    handleSubmit,
    getValues,
    reset,
    setError,
    setValue,
    formState: { errors, isDirty },
  } = useForm<z.input<typeof contentRequest>, unknown, ContentRequest>({
    resolver: zodResolver(contentRequest),
    defaultValues: stored,
  })
  useRebase({ getValues, reset, setValue }, stored)
  useUnsaved(isDirty)
  const [type, key, written, value] = useWatch({ control, name: ['type', 'key', 'language', 'value'] })
  const language = written ?? firstLanguage
  const path = key === '' ? '' : contentPath({ type, key })
  const known = keys.find((one) => one.path === path)
  // Whoever has found a text goes on to write it.
  useEffect(() => {
    if (!picked.current) return
    picked.current = false
    form.current?.querySelector<HTMLElement>('[name="value"], [data-entry] button')?.focus()
  })
  /** An order begins with the one that is there, so that it can be saved as it is seen. */
  const beginOrder = () => {
    const now = getValues()
    if (now.value === '' && now.key !== '' && contentPath(now) === orderLine.path)
      setValue('value', currentOrder(questions(now.language ?? firstLanguage)))
  }
  const [first] = useState(stored.value)
  const fault = (message: string | undefined) => (message === undefined ? undefined : formMessage(message, locale))
  const other: Locale = language === 'en' ? 'it' : 'en'
  const otherText =
    contents.find((item) => item.language === other && contentPath(item) === path)?.value ?? known?.[other]
  /** Whether the text fits where it stands; what is wrong is said below it. */
  const fits = (request: ContentRequest): boolean => {
    const { lost, unknown } =
      known?.kind === 'text'
        ? placeholderFaults(known.path, known[request.language], request.value)
        : { lost: [], unknown: [] }
    if (lost.length > 0)
      setError('value', { message: t('cms.form.lost', { names: inBraces(lost) }) }, { shouldFocus: true })
    else if (unknown.length > 0)
      setError('value', { message: t('cms.form.unfilled', { names: inBraces(unknown) }) }, { shouldFocus: true })
    return lost.length + unknown.length === 0
  }
  const publish = (request: ContentRequest) =>
    fits(request) &&
    act(
      () =>
        saveContent(
          entry?.item && request.language === firstLanguage ? { ...request, version: entry.item.updatedAt } : request,
          request.language === firstLanguage ? entry?.item?.id : undefined,
        ),
      {
        done: t(entry?.item ? 'cms.toasts.updated' : 'cms.toasts.created'),
        failed: t(entry?.item ? 'cms.toasts.updateFailed' : 'cms.toasts.createFailed'),
        onDone,
      },
    )
  const draft = (request: ContentRequest) =>
    fits(request) &&
    act(
      () =>
        saveDraft({
          ...request,
          version:
            drafts.find((one) => one.language === request.language && contentPath(one) === contentPath(request))
              ?.updatedAt ?? '',
        }),
      { done: t('cms.toasts.draftSaved'), onDone },
    )
  const filled = known?.kind === 'text' ? placeholderFaults(known.path, known[language], '').lost : []
  const custom = path !== '' && known === undefined && !/^faq\.[\w-]+\.(?:question|answer)$/.test(path)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(publish)(event)}
      className="mt-4 grid gap-x-5 gap-y-2 sm:grid-cols-2"
    >
      {line === undefined ? (
        <>
          <SelectField
            label={t('cms.form.type')}
            error={fault(errors.type?.message)}
            options={[
              { value: '', text: t('cms.form.chooseType') },
              ...contentTypes.map((value) => ({ value, text: t(`cms.types.${value}`) })),
            ]}
            {...register('type', { onChange: () => setValue('key', '') })}
          />
          <SelectField
            label={t('cms.language')}
            options={(['en', 'it'] as const).map((value) => ({ value, text: t(`cms.languages.${value}`) }))}
            {...register('language')}
          />
          <KeyPicker
            keys={type ? keys.filter((one) => one.type === type) : keys}
            chosen={key}
            first={search}
            onChoose={(found) => {
              picked.current = true
              setValue('type', found.type, { shouldValidate: true })
              setValue('key', found.path, { shouldValidate: true })
              beginOrder()
            }}
          />
          <TextField
            className="sm:col-span-2"
            label={t('cms.form.key')}
            hint={t('cms.form.keyHint')}
            error={fault(errors.key?.message)}
            maxLength={limits.contentKeyMaxChars}
            autoCapitalize="none"
            {...register('key', { onChange: beginOrder })}
          />
        </>
      ) : (
        <p className="pb-2 sm:col-span-2">
          <span className="font-medium">{line.path}</span>{' '}
          <span className="text-muted">{t(`cms.languages.${language}`)}</span>
        </p>
      )}
      {known?.kind === 'picture' ? (
        <div className="sm:col-span-2">
          <SelectField
            label={t('cms.form.picture')}
            error={fault(errors.value?.message) ?? (medias?.length === 0 ? t('cms.form.noPictures') : undefined)}
            options={[
              { value: '', text: t('cms.form.choosePicture') },
              ...(medias ?? []).map(({ url, filename, alt }) => ({
                value: url,
                text: alt ? `${filename}, ${alt}` : filename,
              })),
            ]}
            {...register('value')}
            key={medias === undefined ? 'waiting' : 'there'}
          />
          <Preview picture={pictureAt(value)} />
        </div>
      ) : known?.kind === 'list' ? (
        <FaqOrder
          value={value}
          language={language}
          questions={questions(language)}
          onChange={(order) => setValue('value', order, { shouldDirty: true, shouldValidate: true })}
        />
      ) : (
        <TextArea
          className="sm:col-span-2"
          label={t('cms.form.value')}
          lang={language}
          error={fault(errors.value?.message)}
          rows={line ? 4 : 3}
          maxLength={limits.contentValueMaxChars}
          {...register('value')}
        />
      )}
      {path !== '' && (
        <dl className="grid gap-2 rounded-card bg-bubble p-4 text-md sm:col-span-2">
          {custom ? (
            <div>
              <dt className="sr-only">{t('cms.form.where')}</dt>
              <dd>{t('cms.form.unknown')}</dd>
            </div>
          ) : (
            known && (
              <>
                {line && known.kind === 'text' && stored.value !== first && (
                  <Fact name={t('cms.form.meanwhile')} lang={language}>
                    {stored.value}
                  </Fact>
                )}
                {known.kind !== 'list' && (
                  <Fact name={t('cms.form.default')} lang={language}>
                    {known[language] ||
                      t(known.kind === 'picture' ? 'cms.form.noDefaultPicture' : 'cms.form.noDefault')}
                  </Fact>
                )}
                <Fact name={t('cms.form.where')}>
                  {known.pages.length === 0 ? t('cms.form.everywhere') : known.pages.map(pageName).join(', ')}
                </Fact>
                {filled.length > 0 && <Fact name={t('cms.form.keep')}>{inBraces(filled)}</Fact>}
              </>
            )
          )}
          {otherText && known?.kind !== 'list' && (known?.kind !== 'picture' || medias) && (
            <Fact name={t('cms.form.other', { language: t(`cms.languages.${other}`) })} lang={other}>
              {known?.kind === 'picture' ? (pictureAt(otherText)?.filename ?? t('cms.marks.gone')) : otherText}
            </Fact>
          )}
        </dl>
      )}
      <div className="flex flex-wrap gap-3 pt-3 sm:col-span-2">
        <Button type="submit" busy={busy}>
          {t('cms.form.publish')}
        </Button>
        <Button look="secondary" busy={busy} onClick={() => void handleSubmit(draft)()}>
          {t('cms.form.draft')}
        </Button>
      </div>
    </form>
  )
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/** The chosen picture, before the eyes of whoever chooses it. */
function Preview({ picture }: { picture: MediaItem | undefined }) {
  return (
    picture && (
      <img
        src={picture.widths[0] === undefined ? picture.url : `${picture.url}?w=${picture.widths[0]}`}
        alt={picture.alt ?? ''}
        className="mb-3 max-h-48 w-full rounded-sm bg-bubble object-scale-down"
      />
    )
  )
}

function Fact({ name, lang, children }: { name: string; lang?: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd lang={lang} className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}
