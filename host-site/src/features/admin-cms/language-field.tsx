import { limits, type Locale, type MediaItem } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaQuery } from '../../api-client/administration/cms'
import { SelectField } from '../../ui/fields/select-field'
import { TextArea } from '../../ui/fields/text-area'
import { FaqOrder } from './advanced/faq-order'
import type { SiteText } from './site-texts'
import { CareMark, entryState, StateMark } from './text-marks'
import { isUnsaved, storedMeanwhile, currentValue, type TypedTexts } from './typed-texts'

interface LanguageFieldProps {
  text: SiteText
  typed: TypedTexts
  language: Locale
  fault: string | undefined
  questions: Readonly<Record<string, string>>
  onType: (value: string) => void
  onDefault: () => void
  onDiscard: () => void
  onStill: () => void
}

export function LanguageField({
  text,
  typed,
  language,
  fault,
  questions,
  onType,
  onDefault,
  onDiscard,
  onStill,
}: LanguageFieldProps) {
  const { t } = useTranslation()
  const { data: medias } = useQuery({ ...mediaQuery(), enabled: text.kind === 'picture' })
  const entry = text.entries[language]
  const standard = text.standard[language]
  const value = currentValue(text, typed, language)
  const name = t(`cms.languages.${language}`)
  const meanwhile = storedMeanwhile(text, typed, language)
  const inPlace = entry.item !== undefined || (entry.draft === undefined && isUnsaved(text, typed, language))
  const pictureAt = (address: string) => medias?.find(({ url }) => url === address)
  return (
    <section data-language={language} aria-label={name} className="relative min-w-0">
      <p className="absolute top-0 right-0 flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        {text.kind === 'picture' && entry.item && medias && !pictureAt(entry.item.value) && (
          <CareMark>{t('cms.marks.gone')}</CareMark>
        )}
        {entry.mark && <CareMark>{t(`cms.marks.${entry.mark}`)}</CareMark>}
        {!entry.mark && <StateMark state={entryState(entry)} />}
      </p>
      {text.kind === 'picture' ? (
        <>
          <SelectField
            label={t('cms.form.pictureIn', { language: name })}
            error={fault ?? (medias?.length === 0 ? t('cms.form.noPictures') : undefined)}
            value={value}
            onChange={({ target }) => onType(target.value)}
            options={[
              { value: '', text: t('cms.form.choosePicture') },
              ...(medias ?? []).map(({ url, filename, alt }) => ({
                value: url,
                text: alt ? `${filename}, ${alt}` : filename,
              })),
            ]}
          />
          <ChosenPicture picture={pictureAt(value)} />
        </>
      ) : text.kind === 'list' ? (
        <>
          <h3 className="mb-1 font-medium">{name}</h3>
          <FaqOrder value={value} language={language} questions={questions} onChange={onType} />
        </>
      ) : (
        <TextArea
          className="[&_textarea]:field-sizing-content [&_textarea]:max-h-80 [&_textarea]:min-h-24"
          label={name}
          lang={language}
          error={fault}
          rows={3}
          placeholder={standard === '' ? t('cms.form.noDefault') : undefined}
          maxLength={limits.contentValueMaxChars}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      {meanwhile !== undefined && (
        <Fact name={t('cms.form.meanwhile')} lang={language}>
          {meanwhile}
        </Fact>
      )}
      {text.kind === 'text' && standard !== '' && value !== standard && (
        <Fact name={t('cms.form.default')} lang={language}>
          {standard}
        </Fact>
      )}
      {text.kind === 'picture' && value === '' && (
        <p className="text-sm text-muted">{t('cms.form.noDefaultPicture')}</p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {inPlace && (
          <Action name={name} onClick={onDefault}>
            {t(standard !== '' ? 'cms.actions.default' : 'cms.actions.delete')}
          </Action>
        )}
        {entry.draft && (
          <Action name={name} onClick={onDiscard}>
            {t('cms.actions.discard')}
          </Action>
        )}
        {entry.mark === 'stale' && (
          <Action name={name} onClick={onStill}>
            {t('cms.actions.still')}
          </Action>
        )}
      </div>
    </section>
  )
}

function Action({ name, onClick, children }: { name: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={`${children}, ${name}`}
      onClick={onClick}
      className="min-h-11 text-sm text-accent underline underline-offset-4"
    >
      {children}
    </button>
  )
}

function ChosenPicture({ picture }: { picture: MediaItem | undefined }) {
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

function Fact({ name, lang, children }: { name: string; lang: string; children: ReactNode }) {
  return (
    <dl className="mb-1 border-l-2 border-line pl-3 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd lang={lang} className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </dl>
  )
}
