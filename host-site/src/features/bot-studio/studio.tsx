import { type BotSettings, type OwnBot } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, errorCodeOf } from '../../api-client'
import { renew } from '../../api-client/renew'
import { botBuildQuery, botSettingsQuery, originsQuery, ownBotsQuery, saveBotSettings } from '../../api-client/studio'
import { trainingsQuery } from '../../api-client/trainings'
import { useRefusal, useUnsaved } from '../../app/portal'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { useToast } from '../../ui/toasts'
import { Appearance } from './appearance'
import { Content } from './content'
import { Customize } from './customize'
import { useDraft } from './draft'
import { Embed } from './embed'
import { FirstSteps } from './first-steps'
import { Preview } from './preview'

const tabIds = ['customize', 'content', 'appearance', 'embed'] as const
type TabId = (typeof tabIds)[number]

/** One bot with everything its owner may change, beside the chat as visitors will see it. */
export function Studio({ bot, stored, version: first }: { bot: OwnBot; stored: BotSettings; version: string }) {
  const { t } = useTranslation()
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
    mutationFn: (settings: BotSettings) => saveBotSettings(bot.botId, settings, version.current),
    onSuccess: async (reply, sent) => {
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
    saving.mutate(draft.settings, {
      onSettled: () => {
        sending.current = false
      },
    })
  }
  // Whoever has nothing to answer from begins there.
  const [begin] = useState<TabId>(bot.passages === 0 ? 'content' : 'customize')
  const tab = tabIds.find((id) => id === search.get('tab')) ?? begin
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
  const contents = {
    customize: <Customize draft={draft} faults={faults} kind={bot.kind} />,
    content: <Content botId={bot.botId} domain={stored.domain} />,
    appearance: <Appearance draft={draft} faults={faults} kind={bot.kind} />,
    embed: <Embed botId={bot.botId} domain={draft.settings.domain} />,
  }
  return (
    <>
      <FirstSteps
        steps={[
          { id: 'one', done: taught, go: () => choose('content') },
          { id: 'two', done: Object.keys(stored.look).length > 0, go: () => choose('customize') },
          { id: 'three', done: bot.installed, go: () => choose('embed') },
        ]}
      />
      <p className="mt-6 lg:hidden">
        <a href="#studio-preview" className="text-md underline underline-offset-4">
          {t('studio.preview.jump')}
        </a>
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div ref={fields}>
          <Tabs
            label={t('studio.tabs.label')}
            chosenId={tab}
            onChoose={choose}
            tabs={tabIds.map((id) => ({ id, title: t(`studio.tabs.${id}`), content: contents[id] }))}
          />
          {(tab === 'customize' || tab === 'appearance') && (
            <div
              data-save-bar
              className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-4"
            >
              <Button busy={saving.isPending} disabled={!draft.dirty} onClick={save}>
                {t('studio.save')}
              </Button>
              <Button look="secondary" disabled={!draft.canUndo} onClick={draft.undo}>
                <Undo2 size={18} aria-hidden="true" />
                {t('studio.undo')}
              </Button>
              <output className="text-md text-muted">{draft.dirty ? t('studio.unsaved') : t('studio.allSaved')}</output>
            </div>
          )}
        </div>
        <Preview bot={bot} settings={draft.settings} />
      </div>
    </>
  )
}
