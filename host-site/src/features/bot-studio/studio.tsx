import {
  type BotSettings,
  type OwnBot,
  type SiteIdentity,
  createPresentation,
  visitorLanguageOf,
  widgetDefaults,
  type Locale,
  type Presentation,
  type WidgetSettings,
} from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { Undo2, Check } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { sourcesQuery } from '../../api-client/workspace/sources'
import { PermissionFieldset, Conflicts, useMay } from '../../app/portal'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { useMediaQuery } from '../../ui/use-media-query'
import { SourcesTab } from './content/sources-tab'
import { CustomizeTab } from './customize-tab'
import type { Draft } from './draft'
import { EmbedTab } from './embed/embed-tab'
import { ModelKey } from './model-key'
import { OpeningHours } from './opening-hours'
import { AgentsTab } from './agents-tab'
import { StudioPreview } from './preview'
import { ImportedIdentity, BusinessName } from './content/site-identity'
import { useSettingsDraft } from './use-settings-draft'
import type { TFunction } from 'i18next'
import { clsx } from 'clsx'

const tabIds = ['content', 'customize', 'embed', 'hours', 'people', 'model'] as const
type TabId = (typeof tabIds)[number]
/** Whether the tabs that are steps are done. */
type Steps = Partial<Record<TabId, boolean>>

const changeCall = 'PUT /api/chatbot/bots/:botId/settings'

export function Studio({
  bot,
  stored,
  version,
  identity,
}: {
  bot: OwnBot
  stored: BotSettings
  version: string
  identity: SiteIdentity
}) {
  const { t } = useTranslation()
  const may = useMay()
  const fields = useRef<HTMLDivElement>(null)
  const { botId } = bot
  const { draft, faults, isSaving, save } = useSettingsDraft({ botId, stored, version }, fields)
  const sources = useQuery(sourcesQuery(botId))
  const hasPassages = sources.data?.some(({ status }) => status === 'ready') ?? bot.passages > 0
  const presented = defaultPresentation(bot, draft.settings.look.language, useLocale())
  const steps: Steps = {
    content: hasPassages,
    customize: Object.keys(stored.look).length > 0 || identity?.applied === true,
    embed: bot.installed,
  }
  const { shownIds, tab, chooseTab } = useStudioTab(bot, steps)
  const preview = useRef<HTMLDialogElement>(null)
  const wide = useMediaQuery('(min-width: 64rem)')
  const contents = {
    customize: (
      <PermissionFieldset call={changeCall}>
        <CustomizeTab draft={draft} faults={faults} presented={presented} bot={bot} />
      </PermissionFieldset>
    ),
    content: <SourcesTab botId={botId} domain={stored.domain} />,
    embed: <EmbedTab botId={botId} domain={draft.settings.domain} />,
    hours: <OpeningHours botId={botId} />,
    people: <AgentsTab botId={botId} />,
    model: <ModelKey botId={botId} />,
  }
  const tryIt = !wide && <PreviewButton onOpen={() => preview.current?.showModal()} />
  return (
    <>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div ref={fields}>
          {/* Data from a website is edited in its own step. */}
          {(tab === 'content' || tab === 'customize') && <BusinessName bot={bot} identity={identity} />}
          {(tab === 'content' || tab === 'customize') && <ImportedIdentity botId={botId} identity={identity} />}
          <Tabs
            label={t('studio.tabs.label')}
            chosenId={tab}
            onChoose={chooseTab}
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
          {tab === 'customize' && may(changeCall) ? (
            <SaveBar draft={draft} busy={isSaving} onSave={save}>
              {tryIt}
            </SaveBar>
          ) : (
            tryIt && <div className="sticky bottom-4 z-10 mt-6 flex justify-end">{tryIt}</div>
          )}
        </div>
        <StudioPreview
          sheet={preview}
          bot={bot}
          settings={draft.settings}
          presented={presented}
          hasPassages={hasPassages}
        />
      </div>
    </>
  )
}

/** Opens with the next unfinished step; the address stores the chosen tab. */
function useStudioTab(bot: OwnBot, steps: Steps) {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const [begin] = useState<TabId>(
    () => tabIds.find((id) => !(id === 'content' ? bot.passages > 0 : (steps[id] ?? true))) ?? 'customize',
  )
  const shownIds = tabIds.filter((id) => id !== 'model' || may('GET /api/chatbot/model-key'))
  const tab = shownIds.find((id) => id === search.get('tab')) ?? begin
  const chooseTab = (id: string) =>
    setSearch(
      (before) => {
        before.set('tab', id)
        return before
      },
      { replace: true },
    )
  return { shownIds, tab, chooseTab }
}

function PreviewButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="secondary" className="ml-auto bg-raised px-5!" aria-haspopup="dialog" onClick={onOpen}>
      {t('studio.preview.open')}
    </Button>
  )
}

/** `aria-disabled` keeps the focus, which `disabled` would lose. */
const idleUnless = (useful: boolean) => (useful ? {} : { 'aria-disabled': true, className: 'opacity-60' })

interface SaveBarProps {
  draft: Draft
  busy: boolean
  onSave: () => void
  children: ReactNode
}

function SaveBar({ draft, busy, onSave, children }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-4"
    >
      <Button busy={busy} {...idleUnless(draft.dirty)} onClick={() => draft.dirty && onSave()}>
        {t('studio.save')}
      </Button>
      <Button variant="secondary" {...idleUnless(draft.canUndo)} onClick={() => draft.canUndo && draft.undo()}>
        <Undo2 size={18} aria-hidden="true" />
        {t('studio.undo')}
      </Button>
      {children}
      <output className="text-md text-muted max-lg:w-full">
        {draft.dirty ? t('studio.unsaved') : t('studio.allSaved')}
      </output>
    </div>
  )
}

/** @param locale of the page that shows the defaults */
function defaultPresentation(
  { name }: Pick<OwnBot, 'name'>,
  language: WidgetSettings['language'],
  locale: Locale,
): Presentation {
  const spoken = visitorLanguageOf(language) ?? locale
  const isNamed = name !== '' && !Object.values<string>(widgetDefaults.portal.title).includes(name)
  if (isNamed) return createPresentation(name, spoken)
  return { title: widgetDefaults.portal.title[locale], welcomeMessage: widgetDefaults.welcomeMessage[locale] }
}

const labels = {
  companyInfo: 'studio.customize.company',
  domain: 'studio.customize.domain',
  contactUrl: 'studio.customize.contact',
  timeZone: 'studio.hours.zone',
  'look.title': 'studio.customize.name',
  'look.welcomeMessage': 'studio.customize.welcome',
  'look.language': 'studio.customize.language',
  'look.leadForm': 'studio.customize.leadForm',
  'look.proactiveMessage': 'studio.customize.proactive',
  'look.proactiveDelaySeconds': 'studio.customize.proactiveDelay',
  'look.sound': 'studio.customize.sound',
  'look.launcherIcon': 'studio.appearance.launcherIcon',
  'look.launcherLabel': 'studio.appearance.launcherLabel',
  'look.size': 'studio.appearance.size',
  'look.font': 'studio.appearance.font',
  'look.position': 'studio.appearance.position',
  'look.theme': 'studio.appearance.theme',
  'look.offsetX': 'studio.appearance.offsetX',
  'look.offsetY': 'studio.appearance.offsetY',
  'look.avatarUrl': 'studio.appearance.avatar',
  'look.zIndex': 'studio.appearance.zIndex',
  'look.primaryColor': 'studio.appearance.primaryColor',
  'look.userBubbleColor': 'studio.appearance.userBubbleColor',
  'look.botBubbleColor': 'studio.appearance.botBubbleColor',
} as const

function fieldLabel(t: TFunction, field: string): string {
  return field in labels ? t(labels[field as keyof typeof labels]) : field.replace(/^look\./, '')
}

function StepMark({ number, done }: { number: number; done: boolean }) {
  const { t } = useTranslation()
  return (
    <span data-done={done} className={clsx('inline-grid w-5 place-items-center', done ? 'text-live' : 'text-accent')}>
      {done ? <Check size={18} aria-hidden="true" /> : number}
      {done && <span className="sr-only">{t('studio.steps.done')}</span>}
    </span>
  )
}
