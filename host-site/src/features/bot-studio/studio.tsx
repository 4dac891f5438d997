import { type BotSettings, type BotSettingsChange, type OwnBot, type SiteIdentity } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, errorCodeOf } from '../../api-client'
import { renew } from '../../api-client/renew'
import {
  botBuildQuery,
  botSettingsQuery,
  originsQuery,
  ownBotsQuery,
  saveBotSettings,
} from '../../api-client/workspace/studio'
import { peopleQuery } from '../../api-client/workspace/inbox'
import { trainingsQuery } from '../../api-client/workspace/trainings'
import { Changeable, Conflicts, useMay, useRefusal, useUnsaved } from '../../app/portal'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { useMediaQuery } from '../../ui/use-media-query'
import { useToast } from '../../ui/overlays/toasts'
import { Content } from './content/content'
import { Customize } from './customize'
import { areChangedToo, useDraft } from './draft'
import { fieldLabel } from './field-label'
import { Embed } from './embed/embed'
import { ModelKey } from './model-key'
import { OpeningHours } from './opening-hours'
import { People } from './people'
import { Preview } from './preview'
import { defaultPresentation } from './default-presentation'
import { StepMark } from './step-mark'
import { BusinessName } from './content/business-name'
import { ImportedIdentity } from './content/imported-identity'

/** The three steps from nothing to a chat on one's own site, the people beside it, and the model behind it. */
const tabIds = ['content', 'customize', 'embed', 'hours', 'people', 'model'] as const
type TabId = (typeof tabIds)[number]

/** What saves the settings. */
const change = 'PUT /api/chatbot/bots/:botId/settings'

/** For a button with nothing to do at the moment: it keeps the focus, which a `disabled` one would lose. */
const idleUnless = (useful: boolean) => (useful ? {} : { 'aria-disabled': true, className: 'opacity-60' })

/** One bot with everything its owner may change, beside the chat as visitors will see it. */
export function Studio({
  bot,
  stored,
  version: first,
  identity,
}: {
  bot: OwnBot
  stored: BotSettings
  version: string
  identity: SiteIdentity
}) {
  const { t } = useTranslation()
  const may = useMay()
  const mayChange = may(change)
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const draft = useDraft(stored)
  /** Of what the draft began from. */
  const version = useRef(first)
  const sending = useRef(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const fields = useRef<HTMLDivElement>(null)
  // What was refused may be far from the button that saves.
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      fields.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid]')?.focus()
  }, [faults])
  useUnsaved(draft.dirty)
  // What is stored became another by something else than this draft: another tab, or a website that was added beside
  // it.
  useEffect(() => {
    if (first === version.current) return
    version.current = first
    draft.rebase(stored)
  })
  const takeTheirs = async (refusal: unknown) => {
    try {
      await queries.fetchQuery({ ...botSettingsQuery(bot.botId), staleTime: 0 })
      refused(t('studio.notSaved'), refusal)
    } catch (failure) {
      refused(t('studio.notSaved'), failure)
    }
  }
  const saving = useMutation({
    mutationFn: async ({ changes }: { sent: BotSettings; changes: BotSettingsChange }) => {
      try {
        return await saveBotSettings(bot.botId, changes, version.current)
      } catch (error) {
        if (errorCodeOf(error) !== 'settings_changed') throw error
        const theirs = await queries.fetchQuery({ ...botSettingsQuery(bot.botId), staleTime: 0 })
        // Other fields were saved elsewhere meanwhile: they stay, and these changes need no second press.
        if (areChangedToo(changes, stored, theirs.settings)) throw error
        return saveBotSettings(bot.botId, changes, theirs.version)
      }
    },
    onSuccess: async (reply, { sent }) => {
      setFaults({})
      version.current = reply.version
      // The server writes a domain in its own way; what was typed since then stays as it is.
      if (draft.settings === sent && reply.settings.domain !== sent.domain) draft.set('domain', reply.settings.domain)
      draft.markSaved(reply.settings)
      queries.setQueryData(botSettingsQuery(bot.botId).queryKey, reply)
      // Its name stands in lists, its website among the allowed ones, and what the company says of itself is a source.
      await renew(
        queries,
        ownBotsQuery().queryKey,
        originsQuery(bot.botId).queryKey,
        // Its opening hours are those of the people, too.
        peopleQuery(bot.botId).queryKey,
        trainingsQuery(bot.botId).queryKey,
        botBuildQuery(bot.botId).queryKey,
      )
      toast({ title: t('studio.saved.title'), description: t('studio.saved.text') })
    },
    onError: async (error) => {
      if (errorCodeOf(error) === 'settings_changed') return takeTheirs(error)
      setFaults(
        error instanceof ApiError
          ? Object.fromEntries(
              error.issues.map(({ path }) => [
                path,
                t(
                  path === 'domain'
                    ? 'studio.faults.domain'
                    : path === 'contactUrl'
                      ? 'studio.faults.contact'
                      : 'studio.faults.invalid',
                ),
              ]),
            )
          : {},
      )
      refused(t('studio.notSaved'), error)
    },
  })
  // The second press of a double click comes before the button shows that it is busy.
  const save = () => {
    if (sending.current) return
    sending.current = true
    saving.mutate(
      { sent: draft.settings, changes: draft.changes() },
      {
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  const choose = (id: string) =>
    setSearch(
      (before) => {
        before.set('tab', id)
        return before
      },
      { replace: true },
    )
  const trainings = useQuery(trainingsQuery(bot.botId))
  const taught = trainings.data?.some(({ status }) => status === 'ready') ?? bot.passages > 0
  const presented = defaultPresentation(bot, draft.settings.look.language, useLocale())
  const contents = {
    customize: (
      <Changeable call={change}>
        <Customize draft={draft} faults={faults} presented={presented} bot={bot} />
      </Changeable>
    ),
    content: <Content botId={bot.botId} domain={stored.domain} />,
    embed: <Embed botId={bot.botId} domain={draft.settings.domain} />,
    hours: <OpeningHours botId={bot.botId} />,
    people: <People botId={bot.botId} />,
    model: <ModelKey botId={bot.botId} />,
  }
  const steps: Partial<Record<TabId, boolean>> = {
    content: taught,
    customize: Object.keys(stored.look).length > 0 || identity?.applied === true,
    embed: bot.installed,
  }
  // Without a choice, the step that comes next.
  const [begin] = useState<TabId>(
    () => tabIds.find((id) => !(id === 'content' ? bot.passages > 0 : (steps[id] ?? true))) ?? 'customize',
  )
  const shownIds = tabIds.filter((id) => id !== 'model' || may('GET /api/chatbot/model-key'))
  const tab = shownIds.find((id) => id === search.get('tab')) ?? begin
  const preview = useRef<HTMLDialogElement>(null)
  const wide = useMediaQuery('(min-width: 64rem)')
  /** On a phone: beside the fields there is no room for the chat. */
  const tryIt = (
    <Button
      look="secondary"
      className="ml-auto bg-raised px-5!"
      aria-haspopup="dialog"
      onClick={() => preview.current?.showModal()}
    >
      {t('studio.preview.open')}
    </Button>
  )
  return (
    <>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div ref={fields}>
          {/* What was taken of a website belongs to the steps in which it is read and changed. */}
          {(tab === 'content' || tab === 'customize') && <BusinessName bot={bot} identity={identity} />}
          {(tab === 'content' || tab === 'customize') && <ImportedIdentity botId={bot.botId} identity={identity} />}
          <Tabs
            label={t('studio.tabs.label')}
            chosenId={tab}
            onChoose={choose}
            tabs={shownIds.map((id, index) => ({
              id,
              title: t(`studio.tabs.${id}`),
              mark: steps[id] !== undefined && <StepMark number={index + 1} done={steps[id]} />,
              content: contents[id],
            }))}
          />
          {tab === 'customize' && (
            <Conflicts conflicts={draft.conflicts} label={(field) => fieldLabel(t, field)} onSettle={draft.settle} />
          )}
          {tab === 'customize' && mayChange ? (
            <div
              data-save-bar
              className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-4"
            >
              <Button busy={saving.isPending} {...idleUnless(draft.dirty)} onClick={() => draft.dirty && save()}>
                {t('studio.save')}
              </Button>
              <Button look="secondary" {...idleUnless(draft.canUndo)} onClick={() => draft.canUndo && draft.undo()}>
                <Undo2 size={18} aria-hidden="true" />
                {t('studio.undo')}
              </Button>
              {!wide && tryIt}
              <output className="text-md text-muted max-lg:w-full">
                {draft.dirty ? t('studio.unsaved') : t('studio.allSaved')}
              </output>
            </div>
          ) : (
            !wide && <div className="sticky bottom-4 z-10 mt-6 flex justify-end">{tryIt}</div>
          )}
        </div>
        <Preview sheet={preview} bot={bot} settings={draft.settings} presented={presented} taught={taught} />
      </div>
    </>
  )
}
