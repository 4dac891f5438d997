import { limits, chatFileEndings, chatFileTypes } from '@loquia/contracts'
import { clsx } from 'clsx'
import { SendHorizontal, Eye, Paperclip, Pencil } from 'lucide-react'
import { useId, type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Attachments } from './attachments'
import type { ComposedMessage } from './use-composed-message'
import { AnswerText } from '../../../ui/answer-text'

/** The remaining characters are shown from this length on. */
const countdownFrom = limits.personMessageMaxChars - 300

interface MessageFieldProps {
  message: ComposedMessage
  /** Whether files are dragged over the composer. */
  isOver: boolean
  emailLineId: string
}

export function MessageField({ message, isOver, emailLineId }: MessageFieldProps) {
  const { t } = useTranslation()
  const hint = useId()
  const { field, kind, text, left, writable, replies, attachments } = message
  const shown = replies && message.previewing
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    message.send()
  }
  return (
    <>
      {shown && <ReplyPreview text={text} />}
      <textarea
        ref={field}
        hidden={shown}
        data-answers={(writable && !shown) || undefined}
        value={text}
        dir={text === '' ? undefined : 'auto'}
        rows={2}
        readOnly={!writable}
        aria-disabled={!writable || undefined}
        aria-label={t(kind === 'reply' ? 'inbox.composer.replyTo' : 'inbox.composer.noteFor')}
        aria-describedby={kind === 'reply' ? `${emailLineId} ${hint}` : hint}
        aria-invalid={left < 0 || undefined}
        placeholder={t(kind === 'reply' ? 'inbox.composer.replyHint' : 'inbox.composer.noteHint')}
        onChange={(event) => message.updateDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent) => message.attachFiles(event.clipboardData.files, event)}
        className={clsx(
          'mt-2 block field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-card border bg-raised px-4 py-2.5 placeholder:text-muted',
          kind === 'note' ? 'border-dashed border-edge' : 'border-edge',
          !writable && 'text-muted',
        )}
      />
      {replies && <Attachments attachments={attachments} onRemoved={() => field.current?.focus()} />}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        {replies && (
          <ReplyTools
            previewing={message.previewing}
            onPreview={() => message.setPreviewing(!message.previewing)}
            onFiles={(files) => attachments.add(files)}
          />
        )}
        {writable && (
          <Button
            className="ml-auto min-h-11! shrink-0 px-5! py-2! text-md"
            aria-disabled={!message.sendable || undefined}
            onClick={message.send}
          >
            {t(kind === 'reply' ? 'inbox.composer.send' : 'inbox.composer.keep')}
            <SendHorizontal size={16} aria-hidden="true" />
          </Button>
        )}
        <p id={hint} className={clsx('basis-full text-sm empty:hidden', left < 0 ? 'text-wrong' : 'text-muted')}>
          {text.length > countdownFrom
            ? t('inbox.composer.left', { count: left })
            : kind === 'reply' && (
                <span className="max-lg:hidden">{isOver ? t('inbox.composer.drop') : t('inbox.composer.format')}</span>
              )}
        </p>
      </div>
    </>
  )
}

const toolClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-md text-muted hover:bg-tint hover:text-ink'
const accepted = [...chatFileTypes, ...Object.values(chatFileEndings).flat()].join(',')

function ReplyTools({
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
          // Allows picking the same file again.
          target.value = ''
        }}
      />
      <button
        type="button"
        aria-pressed={previewing}
        // The keyboard shortcut focuses this while previewing.
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

function ReplyPreview({ text }: { text: string }) {
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
