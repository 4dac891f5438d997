import { notificationEvents, type NotificationsResponse, type NotificationEvent } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../ui/overlays/toasts'
import { Conflicts, useRefusal, useUnsaved, type Conflict } from '../../app/portal'
import { notificationsQuery, saveNotifications } from '../../api-client/workspace/analytics'
import { renew } from '../../api-client/renew'
import { errorCodeOf, ApiError } from '../../api-client'
import { TextField } from '../../ui/fields/text-field'
import { Button } from '../../ui/button'
import { AddressConfirmation } from './address-confirmation'

/** Whether something was changed; the order of the events means nothing. */
const differs = (one: NotificationsResponse['settings'], other: NotificationsResponse['settings']): boolean =>
  one.email !== other.email ||
  one.weekly !== other.weekly ||
  notificationEvents.some((event) => one.events.includes(event) !== other.events.includes(event))

/** What the owner is told of by email. */
export function NotificationForm({ botId, stored }: { botId: string; stored: NotificationsResponse }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queries = useQueryClient()
  const refused = useRefusal()
  const [settings, setSettings] = useState(stored.settings)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const { queryKey } = notificationsQuery(botId)
  /** What was changed here stays, on top of what was saved elsewhere meanwhile. */
  const takeTheirs = async () => {
    const { settings: theirs } = await queries.fetchQuery({ ...notificationsQuery(botId), staleTime: 0 })
    // Each of the other fields is on or off, so both who changed it chose the same.
    setConflicts(
      settings.email !== stored.settings.email &&
        theirs.email !== stored.settings.email &&
        theirs.email !== settings.email
        ? [{ field: 'email', mine: settings.email, theirs: theirs.email }]
        : [],
    )
    setSettings((mine) => ({
      email: mine.email === stored.settings.email ? theirs.email : mine.email,
      weekly: mine.weekly === stored.settings.weekly ? theirs.weekly : mine.weekly,
      events: notificationEvents.filter((event) =>
        (mine.events.includes(event) === stored.settings.events.includes(event) ? theirs : mine).events.includes(event),
      ),
    }))
  }
  const save = useMutation({
    mutationFn: (wanted: NotificationsResponse['settings']) =>
      saveNotifications(botId, { ...wanted, version: stored.version }),
    onSuccess: (reply, sent) => {
      setFaults([])
      setConflicts([])
      // The server writes an address in its own way; what was typed since then stays as it is.
      setSettings((now) => (now === sent ? reply.settings : now))
      queries.setQueryData(queryKey, reply)
      void renew(queries)
      toast({ title: t('analytics.notifications.saved') })
    },
    onError: async (error) => {
      if (errorCodeOf(error) === 'settings_changed') await takeTheirs()
      setFaults(error instanceof ApiError ? error.issues.map(({ path }) => path) : [])
      refused(t('analytics.notifications.notSaved'), error)
    },
  })
  useUnsaved(differs(settings, stored.settings))
  const toggle = (event: NotificationEvent) =>
    setSettings((before) => ({
      ...before,
      events: before.events.includes(event)
        ? before.events.filter((other) => other !== event)
        : [...before.events, event],
    }))
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications" className="text-lg font-semibold">
        {t('analytics.notifications.title')}
      </h2>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate(settings)
        }}
      >
        {stored.held && (
          <p data-held className="rounded-card border border-edge p-4 text-md">
            {t('analytics.notifications.held')}
          </p>
        )}
        <fieldset>
          <legend className="text-sm font-medium text-muted">{t('analytics.notifications.events')}</legend>
          {notificationEvents.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-fill"
                checked={settings.events.includes(event)}
                onChange={() => toggle(event)}
              />
              {t(`analytics.notifications.kinds.${event}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t('analytics.notifications.email')}
          type="email"
          value={settings.email}
          error={faults.includes('email') ? t('analytics.notifications.wrongEmail') : undefined}
          hint={stored.mailAvailable ? t('analytics.notifications.emailHint') : t('analytics.notifications.noMail')}
          onChange={(event) => setSettings({ ...settings, email: event.target.value })}
        />
        <AddressConfirmation botId={botId} stored={stored} />
        {settings.email !== '' && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-fill"
              checked={settings.weekly}
              onChange={() => setSettings((before) => ({ ...before, weekly: !before.weekly }))}
            />
            {t('analytics.notifications.weekly')}
          </label>
        )}
        <Conflicts
          conflicts={conflicts}
          label={() => t('analytics.notifications.email')}
          onSettle={(_, keep) => {
            if (keep === 'theirs') setSettings({ ...settings, email: stored.settings.email })
            setConflicts([])
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('portal.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
