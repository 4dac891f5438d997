import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../texts'
import { AnswerText } from '../../../ui/answer-text'
import { Spinner } from '../../../ui/spinner'
import type { Outgoing } from '../composer/outbox'
import { NoteFrame, Said } from './entry'

/** Something on its way, in the place where it will stand; where it did not go, why, and what to do about it. */
export function Pending({
  outgoing,
  onAgain,
  onDiscard,
}: {
  outgoing: Outgoing
  onAgain: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { kind, text, files, fault } = outgoing
  const state =
    fault === null ? (
      <span className="inline-flex items-center gap-1.5">
        <Spinner size={14} /> {t('inbox.composer.sending')}
      </span>
    ) : (
      <span className="text-wrong">{t('inbox.composer.notSent')}</span>
    )
  return (
    <>
      {kind === 'note' ? (
        <NoteFrame who={t('inbox.you')} aside={state} text={text} />
      ) : (
        <Said by="person" who={t('inbox.you')} aside={state}>
          {text !== '' && <AnswerText text={text} />}
          {files.map(({ id, name }) => (
            <p key={id} className="mt-1 text-md [overflow-wrap:anywhere]">
              {name}
            </p>
          ))}
        </Said>
      )}
      {fault !== null && (
        <li data-fault className="-mt-2 flex flex-wrap items-center justify-end gap-x-4 text-sm">
          <span role="alert" className="text-wrong">
            {errorText(fault)}
          </span>
          <button type="button" onClick={onAgain} className="min-h-10 font-medium underline underline-offset-4">
            {t('inbox.composer.again')}
          </button>
          <button type="button" onClick={onDiscard} className="min-h-10 text-muted underline underline-offset-4">
            {t('inbox.composer.discard')}
          </button>
        </li>
      )}
    </>
  )
}
