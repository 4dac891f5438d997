import type { UnansweredGroup } from '@loquia/contracts'
import { dismissUnanswered } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../api-client/call-api'
import { unansweredQuery } from '../../../api-client/workspace/analytics'
import { answersQuery } from '../../../api-client/workspace/answers'
import { botIngestionQuery, ownBotsQuery } from '../../../api-client/workspace/studio'
import { sourcesQuery } from '../../../api-client/workspace/sources'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { useMay, useRefusal } from '../../../app/portal'
import { analyticsPath } from '../../../paths'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { AnswerForm } from './answer-form'
import { ShownPassages } from './shown-passages'

const collapsedVariants = 3

interface UnansweredEntryProps {
  place: RefObject<HTMLElement | null>
  botId: string
  group: UnansweredGroup
  open: boolean
  setOpen: (open: boolean) => void
}

/** @param place receives the focus when the question leaves the list */
export function UnansweredEntry({ place, botId, group, open, setOpen }: UnansweredEntryProps) {
  const { t } = useTranslation()
  const may = useMay()
  const mayAnswer = may('POST /api/chatbot/bots/:botId/unanswered/answer')
  const refused = useRefusal()
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLLIElement>(null)
  // Also focuses the field when the address opens the form.
  const wasOpen = useRef(false)
  // The pressed button disappears, so the focus moves to its replacement.
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    box.current?.querySelector<HTMLElement>(open ? 'textarea' : '[data-add]')?.focus()
  }, [open])
  const [initialAnswer, setInitialAnswer] = useState('')
  const [dismissing, setDismissing] = useState(false)
  // Custom answers are sources too.
  const refreshQuestions = () =>
    refreshQueries(
      queries,
      unansweredQuery(botId).queryKey,
      answersQuery(botId).queryKey,
      sourcesQuery(botId).queryKey,
      botIngestionQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  const dismiss = useMutation({
    mutationFn: () => callApi(dismissUnanswered, { params: { botId }, body: { ids: group.ids } }),
    onSuccess: refreshQuestions,
    onError: (error) => refused(t('analytics.unanswered.failed'), error),
    onSettled: () => setDismissing(false),
  })
  function beginAnswer(snippet: string): void {
    setInitialAnswer(snippet)
    setOpen(true)
  }
  const [conversation] = group.conversations
  return (
    <li ref={box} className="py-5" data-unanswered>
      <p id={id} className="font-medium [overflow-wrap:anywhere]">
        {group.question}
      </p>
      <GroupFacts group={group} />
      {!open && <QuestionVariants group={group} />}
      {group.passages.length > 0 && (
        <ShownPassages
          passages={group.passages}
          question={id}
          onWriteAnswer={open || !mayAnswer ? undefined : beginAnswer}
        />
      )}
      {open ? (
        <AnswerForm
          botId={botId}
          group={group}
          begun={initialAnswer}
          onSaved={refreshQuestions}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-3">
          {mayAnswer && (
            <Button
              variant="secondary"
              data-add
              className="min-h-11! px-4! text-md"
              aria-describedby={id}
              onClick={() => beginAnswer('')}
            >
              {t('analytics.unanswered.add')}
            </Button>
          )}
          {may('POST /api/chatbot/bots/:botId/unanswered/dismiss') && (
            <button
              type="button"
              className="min-h-11 px-2 text-md text-muted underline-offset-4 hover:text-ink hover:underline"
              aria-describedby={id}
              onClick={() => setDismissing(true)}
            >
              {t('analytics.unanswered.dismiss')}
            </button>
          )}
          {conversation !== undefined && (
            <Link
              to={`${analyticsPath(botId)}&conversation=${conversation}`}
              className="inline-flex min-h-11 items-center px-2 text-md text-muted underline-offset-4 hover:text-ink hover:underline"
              aria-describedby={id}
            >
              {t('analytics.unanswered.conversation')}
            </Link>
          )}
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

type Why = 'none' | 'unsure' | 'disliked'

function GroupFacts({ group: { count, unsure, disliked, languages, lastAt } }: { group: UnansweredGroup }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const none = count - unsure - disliked
  const whys = Object.entries({ none, unsure, disliked }) as [Why, number][]
  const given = whys.filter(([, many]) => many > 0)
  const why =
    given.length === 1
      ? t(`analytics.unanswered.whyAll.${given[0]![0]}`)
      : given.map(([name, many]) => t(`analytics.unanswered.why.${name}`, { count: many })).join(', ')
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const spoken = languages.length > 1 ? [languages.map((language) => names.of(language) ?? language).join(', ')] : []
  const facts = [t('analytics.unanswered.asked', { count }), why, ...spoken, shortMoment(lastAt, locale)]
  return <p className="text-sm text-muted">{facts.join(' · ')}</p>
}

function QuestionVariants({ group: { wordings: variants } }: { group: UnansweredGroup }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (variants.length === 0) return null
  const shown = all ? variants : variants.slice(0, collapsedVariants)
  return (
    <>
      <ul
        className="mt-2 border-l-2 border-line pl-4 text-md text-muted"
        aria-label={t('analytics.unanswered.wordings')}
      >
        {shown.map(({ text, ids }) => (
          <li key={text} className="py-0.5 [overflow-wrap:anywhere]">
            {text}
            {ids.length > 1 && <span className="tabular-nums"> ×{ids.length}</span>}
          </li>
        ))}
      </ul>
      {variants.length > collapsedVariants && (
        <button
          type="button"
          aria-expanded={all}
          className="min-h-11 pl-4 text-md text-muted underline underline-offset-4 hover:text-ink"
          onClick={() => setAll(!all)}
        >
          {all
            ? t('analytics.unanswered.fewerWordings')
            : t('analytics.unanswered.moreWordings', { count: variants.length - shown.length })}
        </button>
      )}
    </>
  )
}
