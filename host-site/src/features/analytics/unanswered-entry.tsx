import { useId, useRef, useEffect, useState, type RefObject } from 'react'
import { limits, type UnansweredGroup } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useLocale, useErrorText, shortMoment } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'
import { useUnsaved } from '../../app/portal'
import { renew } from '../../api-client/renew'
import { unansweredQuery, answerUnanswered, dismissUnanswered } from '../../api-client/workspace/analytics'
import { trainingsQuery } from '../../api-client/workspace/trainings'
import { botBuildQuery, ownBotsQuery } from '../../api-client/workspace/studio'
import { errorCodeOf } from '../../api-client'
import { TextField } from '../../ui/fields/text-field'
import { TextArea } from '../../ui/fields/text-area'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { ShownPassages } from './shown-passages'

interface UnansweredEntryProps {
  place: RefObject<HTMLElement | null>
  botId: string
  group: UnansweredGroup
  open: boolean
  setOpen: (open: boolean) => void
}

/** @param place takes the focus when the question is listed no longer */
export function UnansweredEntry({ place, botId, group, open, setOpen }: UnansweredEntryProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLLIElement>(null)
  // Also where the address asks for it: whoever comes to write an answer is at its field.
  const wasOpen = useRef(false)
  // What was pressed goes with the form's coming and going: the focus goes on to what took its place.
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    box.current?.querySelector<HTMLElement>(open ? 'textarea' : 'button')?.focus()
  }, [open])
  const [question, setQuestion] = useState(group.question.slice(0, limits.questionMaxChars))
  const [answer, setAnswer] = useState('')
  /** The words of the page that the answer begins as. */
  const [taught, setTaught] = useState('')
  const [dismissing, setDismissing] = useState(false)
  const [faults, setFaults] = useState<{ question?: string; answer?: string }>({})
  useUnsaved(open && (answer.trim() !== taught || question !== group.question.slice(0, limits.questionMaxChars)))
  // An answer is a source, too.
  const settled = () =>
    renew(
      queries,
      unansweredQuery(botId).queryKey,
      trainingsQuery(botId).queryKey,
      botBuildQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  const failed = (error: Error) =>
    toast({
      title: t('analytics.unanswered.failed'),
      description: errorText(errorCodeOf(error)),
      variant: 'destructive',
    })
  const save = useMutation({
    mutationFn: () => answerUnanswered(botId, { ids: group.ids, question: question.trim(), answer: answer.trim() }),
    onSuccess: async () => {
      await settled()
      toast({ title: t('analytics.unanswered.saved'), description: t('analytics.unanswered.savedText') })
    },
    onError: failed,
  })
  const dismiss = useMutation({
    mutationFn: () => dismissUnanswered(botId, group.ids),
    onSuccess: settled,
    onError: failed,
    onSettled: () => setDismissing(false),
  })
  function teach(snippet: string): void {
    setTaught(snippet)
    setAnswer(snippet)
    setOpen(true)
  }
  function outcomesOf({ unsure, count }: UnansweredGroup): string {
    if (unsure > 0 && unsure < count) return t('analytics.unanswered.outcomes.both', { unsure, none: count - unsure })
    return t(`analytics.unanswered.outcomes.${unsure > 0 ? 'unsure' : 'none'}`)
  }
  return (
    <li ref={box} className="py-4" data-unanswered>
      <p id={id} className="font-medium [overflow-wrap:anywhere]">
        {group.question}
      </p>
      <p className="text-sm text-muted">
        {outcomesOf(group)} · {t('analytics.unanswered.asked', { count: group.count })} ·{' '}
        {shortMoment(group.lastAt, locale)}
      </p>
      {group.wordings.length > 0 && (
        <ul className="mt-1 text-md text-muted" aria-label={t('analytics.unanswered.wordings')}>
          {group.wordings.map((wording) => (
            <li key={wording} className="[overflow-wrap:anywhere]">
              {wording}
            </li>
          ))}
        </ul>
      )}
      {group.passages.length > 0 && (
        <ShownPassages passages={group.passages} question={id} onTeach={open ? undefined : teach} />
      )}
      {open ? (
        <form
          noValidate
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const wrong = {
              ...(question.trim().length < 3 ? { question: t('analytics.unanswered.needsQuestion') } : {}),
              ...(answer.trim() === '' ? { answer: t('analytics.unanswered.needsAnswer') } : {}),
            }
            setFaults(wrong)
            if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate()
          }}
        >
          <TextField
            label={t('analytics.unanswered.question')}
            value={question}
            maxLength={limits.questionMaxChars}
            error={faults.question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <TextArea
            label={t('analytics.unanswered.answer')}
            value={answer}
            maxLength={limits.answerMaxChars}
            error={faults.answer}
            hint={t('analytics.unanswered.hint')}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={save.isPending}>
              {t('analytics.unanswered.save')}
            </Button>
            <Button look="secondary" onClick={() => setOpen(false)}>
              {t('portal.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-3 flex flex-wrap gap-x-3">
          <Button look="secondary" className="min-h-11! px-4! text-md" aria-describedby={id} onClick={() => teach('')}>
            {t('analytics.unanswered.add')}
          </Button>
          <button
            type="button"
            className="min-h-11 px-2 text-md text-muted underline-offset-4 hover:text-ink hover:underline"
            aria-describedby={id}
            onClick={() => setDismissing(true)}
          >
            {t('analytics.unanswered.dismiss')}
          </button>
        </div>
      )}
      <ConfirmDialog
        open={dismissing}
        title={t('analytics.unanswered.dismissTitle')}
        text={t('analytics.unanswered.dismissText', { question: group.question })}
        confirmLabel={t('analytics.unanswered.dismissSure')}
        cancelLabel={t('portal.cancel')}
        busy={dismiss.isPending}
        returnTo={place}
        onConfirm={() => !dismiss.isPending && dismiss.mutate()}
        onCancel={() => setDismissing(false)}
      />
    </li>
  )
}
