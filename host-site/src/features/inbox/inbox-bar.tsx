import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, Keyboard, Settings2, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InboxConnectionState } from '../../api-client/workspace/inbox-socket'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { studioPath } from '../../paths'
import { SelectPill } from '../../ui/fields/select-pill'
import { playChime, storeSoundWanted, isSoundWanted } from './live/chime'
import type { InboxAddress } from './use-inbox-address'

const toolClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-md text-muted hover:bg-tint hover:text-ink'

export function InboxBar({
  address: { shown, applyFilter },
  connectionState,
  onHelp,
  onNotifications,
}: {
  address: InboxAddress
  connectionState: InboxConnectionState
  onHelp: () => void
  onNotifications: () => void
}) {
  const { t } = useTranslation()
  const bots = useQuery(ownBotsQuery()).data ?? []
  const [sound, setSound] = useState(isSoundWanted)
  const only = bots.length === 1 ? bots[0]?.botId : undefined
  const settingsOf = shown.botId ?? only
  const toggleSound = () => {
    storeSoundWanted(!sound)
    setSound(!sound)
    // Play the sound as a sample when it is switched on.
    if (!sound) playChime()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3">
      <h1 className="display text-xl">{t('inbox.title')}</h1>
      <output className="inline-flex items-center gap-2 text-sm text-muted">
        <span
          aria-hidden="true"
          className={clsx(
            'size-2 rounded-full',
            connectionState === 'online'
              ? 'bg-live'
              : connectionState === 'connecting'
                ? 'border border-edge'
                : 'bg-wrong',
          )}
        />
        {t(`inbox.standing.${connectionState}`)}
      </output>
      {bots.length > 1 && (
        <SelectPill
          aria-label={t('inbox.which')}
          value={shown.botId ?? ''}
          onChange={(event) => applyFilter({ botId: event.target.value || null })}
          className="min-h-11 max-w-64 text-md"
        >
          <option value="">{t('inbox.every')}</option>
          {bots.map(({ botId, name, domain }) => (
            <option key={botId} value={botId}>
              {[name, domain].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ') ||
                botId}
            </option>
          ))}
        </SelectPill>
      )}
      <span className="ml-auto flex items-center max-md:-mr-3">
        {settingsOf !== undefined && (
          <Link to={`${studioPath(settingsOf)}&tab=people`} className={toolClass}>
            <Settings2 size={18} aria-hidden="true" />
            <span className="max-lg:sr-only">{t('inbox.toSettings')}</span>
          </Link>
        )}
        <button type="button" aria-pressed={sound} onClick={toggleSound} className={toolClass}>
          {sound ? <Volume2 size={18} aria-hidden="true" /> : <VolumeX size={18} aria-hidden="true" />}
          <span className="max-lg:sr-only">{t('inbox.sound')}</span>
          <span aria-hidden="true" className="max-lg:hidden">
            {t(sound ? 'inbox.soundOn' : 'inbox.soundOff')}
          </span>
        </button>
        <button type="button" aria-haspopup="dialog" onClick={onNotifications} className={toolClass}>
          <Bell size={18} aria-hidden="true" />
          <span className="max-lg:sr-only">{t('inbox.notifications.open')}</span>
        </button>
        <button type="button" onClick={onHelp} className={clsx(toolClass, 'max-md:hidden')}>
          <Keyboard size={18} aria-hidden="true" />
          <span className="max-lg:sr-only">{t('inbox.help')}</span>
        </button>
      </span>
    </div>
  )
}
