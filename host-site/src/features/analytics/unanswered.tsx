import { limits, type ShownPassage, type UnansweredGroup } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import { answerUnanswered, dismissUnanswered, unansweredQuery } from '../../api-client/workspace/analytics'
import { renew } from '../../api-client/renew'
import { botBuildQuery, ownBotsQuery } from '../../api-client/workspace/studio'
import { trainingsQuery } from '../../api-client/workspace/trainings'
import { QueryState, useUnsaved } from '../../app/portal'
import { analyticsPath } from '../../paths'
import { shortMoment, useErrorText, useLocale } from '../../texts'
import { Button, buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Empty } from '../../ui/load-state'
import { holds, LongList, searchedFrom } from '../../ui/long-list'
import { SearchField } from '../../ui/fields/search-field'
import { Spinner } from '../../ui/spinner'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'

/** What the bot had no sure answer to, alike questions together, each to be answered once. */
export function Unanswered({ botId }: { botId: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Groups botId={botId} place={place} />
    </div>
  )
}

function Groups({ botId, place }: { botId: string; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const groups = useQuery(unansweredQuery(botId))
  const [search, setSearch] = useState('')
  /** Groups that are being answered: no search takes them away. */
  const [wanted] = useSearchParams()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(wanted.getAll('answer')))
  if (groups.isPending)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('analytics.loading')}
      </p>
    )
  // An answer that is being written outlives a list that cannot be fetched anew.
  if (groups.data === undefined) return <QueryState query={groups} failed={t('analytics.loadFailed')} />
  if (groups.data.length === 0)
    return (
      <Empty
        title={t('analytics.unanswered.noneTitle')}
        action={
          <Link to={analyticsPath(botId)} className={buttonClass('secondary')}>
            {t('analytics.unanswered.toConversations')}
          </Link>
        }
      >
        {t('analytics.unanswered.none')}
      </Empty>
    )
  const isAnswered = (group: UnansweredGroup) => answered.has(idOf(group))
  const found = groups.data.filter(
    (group) => isAnswered(group) || [group.question, ...group.wordings].some((text) => holds(text, search)),
  )
  return (
    <section aria-label={t('analytics.tabs.unanswered')} className="max-w-3xl">
      <p className="mb-4 text-muted">{t('analytics.unanswered.text')}</p>
      {(search !== '' || groups.data.length > searchedFrom) && (
        <SearchField
          label={t('analytics.unanswered.search')}
          placeholder={t('analytics.unanswered.searchHint')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {found.length === 0 ? (
        <output className="text-muted">{t('analytics.unanswered.noneFound')}</output>
      ) : (
        <LongList
          className="divide-y divide-line border-y border-line"
          items={found}
          keep={isAnswered}
          more={t('portal.more')}
        >
          {(group) => (
            <Group
              key={idOf(group)}
              place={place}
              botId={botId}
              group={group}
              open={isAnswered(group)}
              setOpen={(open) =>
                setAnswered((before) => new Set([...before, idOf(group)].filter((id) => open || id !== idOf(group))))
              }
            />
          )}
        </LongList>
      )}
    </section>
  )
}

/** Its first question stays in it, whatever joins it. */
const idOf = ({ ids }: UnansweredGroup): string => ids.at(-1) ?? ''

interface GroupProps {
  place: RefObject<HTMLElement | null>
  botId: string
  group: UnansweredGroup
  open: boolean
  setOpen: (open: boolean) => void
}

/** @param place takes the focus when the question is listed no longer */
function Group({ place, botId, group, open, setOpen }: GroupProps) {
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
        <Passages passages={group.passages} question={id} onTeach={open ? undefined : teach} />
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

/**
 * What visitors saw where the bot was unsure, and whether it helped them: each may become the answer.
 * @param question id of the element that says what they asked
 */
function Passages({
  passages,
  question,
  onTeach,
}: {
  passages: readonly ShownPassage[]
  question: string
  onTeach: ((snippet: string) => void) | undefined
}) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div className="mt-3">
      <p id={label} className="text-sm text-muted">
        {t('analytics.unanswered.passages')}
      </p>
      <ul aria-labelledby={label} className="mt-2 grid gap-4">
        {passages.map(({ url, title, snippet, shown, up, down }) => (
          <li key={`${url} ${snippet}`} data-passage className="border-l-2 border-line pl-4">
            <p className="quoted text-lg [overflow-wrap:anywhere]">{snippet}</p>
            <p className="mt-1 text-sm [overflow-wrap:anywhere]">
              {/^https?:/.test(url) ? (
                <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                  {title || url}
                </a>
              ) : (
                title
              )}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <span>{t('analytics.unanswered.shown', { count: shown })}</span>
              {up > 0 && (
                <span className="inline-flex items-center gap-1">
                  <ThumbsUp size={14} aria-hidden="true" />
                  {t('analytics.unanswered.up', { count: up })}
                </span>
              )}
              {down > 0 && (
                <span className="inline-flex items-center gap-1">
                  <ThumbsDown size={14} aria-hidden="true" />
                  {t('analytics.unanswered.down', { count: down })}
                </span>
              )}
            </p>
            {onTeach && (
              <Button
                look="secondary"
                className="mt-2 min-h-11! px-4! text-md"
                aria-describedby={question}
                onClick={() => onTeach(snippet)}
              >
                {t('analytics.unanswered.teach')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
