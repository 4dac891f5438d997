import type { UnansweredGroup } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dismissUnanswered, unansweredQuery } from '../../../api-client/workspace/analytics'
import { answersQuery } from '../../../api-client/workspace/answers'
import { botBuildQuery, ownBotsQuery } from '../../../api-client/workspace/studio'
import { trainingsQuery } from '../../../api-client/workspace/trainings'
import { renew } from '../../../api-client/renew'
import { useMay, useRefusal } from '../../../app/portal'
import { analyticsPath } from '../../../paths'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { AnswerForm } from './answer-form'
import { ShownPassages } from './shown-passages'

/** Wordings that are shown before anybody asks for the others. */
const wordingsShown = 3

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
  const may = useMay()
  const mayAnswer = may('POST /api/chatbot/bots/:botId/unanswered/answer')
  const refused = useRefusal()
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLLIElement>(null)
  // Also where the address asks for it: whoever comes to write an answer is at its field.
  const wasOpen = useRef(false)
  // What was pressed goes with the form's coming and going: the focus goes on to what took its place.
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    box.current?.querySelector<HTMLElement>(open ? 'textarea' : '[data-add]')?.focus()
  }, [open])
  /** The words of the page that the answer begins as. */
  const [taught, setTaught] = useState('')
  const [dismissing, setDismissing] = useState(false)
  // An answer is a source, too.
  const settled = () =>
    renew(
      queries,
      unansweredQuery(botId).queryKey,
      answersQuery(botId).queryKey,
      trainingsQuery(botId).queryKey,
      botBuildQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  const dismiss = useMutation({
    mutationFn: () => dismissUnanswered(botId, group.ids),
    onSuccess: settled,
    onError: (error) => refused(t('analytics.unanswered.failed'), error),
    onSettled: () => setDismissing(false),
  })
  function teach(snippet: string): void {
    setTaught(snippet)
    setOpen(true)
  }
  const [conversation] = group.conversations
  return (
    <li ref={box} className="py-5" data-unanswered>
      <p id={id} className="font-medium [overflow-wrap:anywhere]">
        {group.question}
      </p>
      <Facts group={group} />
      {!open && <Wordings group={group} />}
      {group.passages.length > 0 && (
        <ShownPassages passages={group.passages} question={id} onTeach={open || !mayAnswer ? undefined : teach} />
      )}
      {open ? (
        <AnswerForm botId={botId} group={group} begun={taught} onSaved={settled} onCancel={() => setOpen(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-3">
          {mayAnswer && (
            <Button
              look="secondary"
              data-add
              className="min-h-11! px-4! text-md"
              aria-describedby={id}
              onClick={() => teach('')}
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

/** How often, why, in which languages and when it was asked. */
function Facts({ group: { count, unsure, disliked, languages, lastAt } }: { group: UnansweredGroup }) {
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

/** Other ways in which it was asked. */
function Wordings({ group: { wordings } }: { group: UnansweredGroup }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (wordings.length === 0) return null
  const shown = all ? wordings : wordings.slice(0, wordingsShown)
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
      {wordings.length > wordingsShown && (
        <button
          type="button"
          aria-expanded={all}
          className="min-h-11 pl-4 text-md text-muted underline underline-offset-4 hover:text-ink"
          onClick={() => setAll(!all)}
        >
          {all
            ? t('analytics.unanswered.fewerWordings')
            : t('analytics.unanswered.moreWordings', { count: wordings.length - shown.length })}
        </button>
      )}
    </>
  )
}
