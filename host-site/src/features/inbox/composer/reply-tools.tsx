import { chatFileEndings, chatFileTypes } from '@loquia/contracts'
import { Eye, Paperclip, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerText } from '../../../ui/answer-text'

const toolClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-md text-muted hover:bg-tint hover:text-ink'
const accepted = [...chatFileTypes, ...Object.values(chatFileEndings).flat()].join(',')

/** What a reply is written with beside its words: files, and a look at what the visitor will see. */
export function ReplyTools({
  previewing,
  onPreview,
  onFiles,
}: {
  previewing: boolean
  onPreview: () => void
  onFiles: (files: File[]) => void
}) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className="-ml-3 flex items-center">
      <button
        type="button"
        aria-label={t('inbox.composer.attach')}
        title={t('inbox.composer.attach')}
        onClick={() => picker.current?.click()}
        className={toolClass}
      >
        <Paperclip size={18} aria-hidden="true" />
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be picked again.
          target.value = ''
        }}
      />
      <button
        type="button"
        aria-pressed={previewing}
        // In place of the field, for the key that leads there.
        data-answers={previewing || undefined}
        onClick={onPreview}
        className={toolClass}
      >
        {previewing ? <Pencil size={16} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        {t('inbox.composer.preview')}
      </button>
    </span>
  )
}

/** A reply as its bubble will show it. */
export function Preview({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('inbox.composer.previewOf')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      data-preview
      className="mt-2 max-h-48 min-h-16 overflow-y-auto rounded-card bg-fill/18 px-4 py-2"
    >
      {text.trim() === '' ? (
        <p className="mt-1 text-muted">{t('inbox.composer.previewNothing')}</p>
      ) : (
        <AnswerText text={text} />
      )}
    </section>
  )
}
