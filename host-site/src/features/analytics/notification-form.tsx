import { notificationEvents, type NotificationsResponse, type NotificationEvent } from '@loquia/contracts'
import { changeNotifications, resendConfirmation } from '@loquia/contracts/calls'
import { useTranslation } from 'react-i18next'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../ui/overlays/toasts'
import { Conflicts, useRefusal, useUnsaved, type Conflict } from '../../app/portal'
import { callApi } from '../../api-client/call-api'
import { notificationsQuery } from '../../api-client/workspace/analytics'
import { refreshQueries } from '../../api-client/refresh-queries'
import { errorCodeOf, ApiError } from '../../api-client'
import { TextField } from '../../ui/fields/text-field'
import { Button } from '../../ui/button'
import { useErrorText } from '../../texts'

/** Ignores the order of events. */
const hasChanges = (one: NotificationsResponse['settings'], other: NotificationsResponse['settings']): boolean =>
  one.email !== other.email ||
  one.weekly !== other.weekly ||
  notificationEvents.some((event) => one.events.includes(event) !== other.events.includes(event))

export function NotificationForm({ botId, stored }: { botId: string; stored: NotificationsResponse }) {
  const { t } = useTranslation()
  const { settings, setSettings, faults, conflicts, setConflicts, save } = useNotificationDraft(botId, stored)
  const toggleEvent = (event: NotificationEvent) =>
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
        <EventFields events={settings.events} onToggle={toggleEvent} />
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

/** Keeps a draft of the notification settings and saves it on top of other editors' changes. */
function useNotificationDraft(botId: string, stored: NotificationsResponse) {
  const { t } = useTranslation()
  const toast = useToast()
  const queries = useQueryClient()
  const refused = useRefusal()
  const [settings, setSettings] = useState(stored.settings)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const { queryKey } = notificationsQuery(botId)
  const mergeStored = async () => {
    const { settings: theirs } = await queries.fetchQuery({ ...notificationsQuery(botId), staleTime: 0 })
    // Other fields are booleans: two people who changed one chose the same value.
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
      callApi(changeNotifications, { params: { botId }, body: { ...wanted, version: stored.version } }),
    onSuccess: (reply, sent) => {
      setFaults([])
      setConflicts([])
      // The server normalizes addresses; later input stays.
      setSettings((now) => (now === sent ? reply.settings : now))
      queries.setQueryData(queryKey, reply)
      void refreshQueries(queries)
      toast({ title: t('analytics.notifications.saved') })
    },
    onError: async (error) => {
      if (errorCodeOf(error) === 'settings_changed') await mergeStored()
      setFaults(error instanceof ApiError ? error.issues.map(({ path }) => path) : [])
      refused(t('analytics.notifications.notSaved'), error)
    },
  })
  useUnsaved(hasChanges(settings, stored.settings))
  return { settings, setSettings, faults, conflicts, setConflicts, save }
}

interface EventFieldsProps {
  events: readonly NotificationEvent[]
  onToggle: (event: NotificationEvent) => void
}

function EventFields({ events, onToggle }: EventFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="text-sm font-medium text-muted">{t('analytics.notifications.events')}</legend>
      {notificationEvents.map((event) => (
        <label key={event} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-fill"
            checked={events.includes(event)}
            onChange={() => onToggle(event)}
          />
          {t(`analytics.notifications.kinds.${event}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Shows whether the address's owner has confirmed it; empty without a mail server. */
function AddressConfirmation({
  botId,
  stored: {
    settings: { email },
    mailAvailable,
    emailConfirmed,
  },
}: {
  botId: string
  stored: NotificationsResponse
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => callApi(resendConfirmation, { params: { botId } }),
    onSuccess: (reply) => {
      queries.setQueryData(notificationsQuery(botId).queryKey, reply)
      if (!reply.emailConfirmed) toast({ title: t('analytics.notifications.confirmation.sent') })
    },
    onError: (error) =>
      toast({
        title: t('analytics.notifications.confirmation.notSent'),
        description: errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
  })
  if (email === '' || !mailAvailable) return null
  if (emailConfirmed)
    return (
      <p data-confirmation="done" className="text-md text-muted [overflow-wrap:anywhere]">
        {t('analytics.notifications.confirmation.done', { email })}
      </p>
    )
  return (
    <div data-confirmation="waiting" className="rounded-card border border-line p-4">
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {t('analytics.notifications.confirmation.waiting', { email })}
      </p>
      <p className="mt-1 mb-3 text-md text-muted">{t('analytics.notifications.confirmation.text')}</p>
      <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
        {t('analytics.notifications.confirmation.again')}
      </Button>
    </div>
  )
}
