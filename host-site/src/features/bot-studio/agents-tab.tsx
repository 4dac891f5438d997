import {
  limits,
  agentSettingsSchema,
  type AgentSettingsResponse,
  type AgentSettings,
  fromOfficeHours,
  agentHours,
  toOfficeHours,
} from '@loquia/contracts'
import { changeAgentSettings } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../api-client/call-api'
import { agentSettingsQuery } from '../../api-client/workspace/inbox'
import { PermissionFieldset, Conflicts, QueryState, useChange, useMay, useStoredForm } from '../../app/portal'
import { inboxPath } from '../../paths'
import { Button, buttonClass } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { Choice } from '../../ui/fields/choice'
import { WeekGrid } from './opening-hours'

const saveCall = 'PUT /api/chatbot/bots/:botId/people'

const labels = {
  offered: 'studio.people.offered',
  hours: 'studio.people.hours',
  officeHours: 'studio.people.hoursOf.own',
  replyMinutes: 'studio.people.replyMinutes',
  waitMinutes: 'studio.people.waitMinutes',
  emailAfterMinutes: 'studio.people.emailAfter',
  emailAnswers: 'studio.people.emailAnswers',
} as const satisfies Record<keyof AgentSettings, string>

const pickChanged = (
  settings: AgentSettings,
  chosen: Partial<Record<keyof AgentSettings, boolean>>,
): Partial<AgentSettings> => {
  const picked = Object.fromEntries(
    Object.entries(settings).filter(([name]) => chosen[name as keyof AgentSettings] === true),
  )
  // Older clients interpret empty office hours alone as "at any time".
  return 'officeHours' in picked ? { ...picked, hours: settings.hours } : picked
}

export function AgentsTab({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const stored = useQuery(agentSettingsQuery(botId))
  return (
    <section aria-labelledby="people" className="max-w-xl">
      <h2 id="people" className="text-lg font-semibold">
        {t('studio.people.title')}
      </h2>
      <p className="mt-2 text-muted">{t('studio.people.text')}</p>
      {may('GET /api/chatbot/bots/:botId/inbox') && (
        <Link to={inboxPath({ botId })} className={buttonClass('secondary', 'mt-4 min-h-11! px-5! text-md')}>
          {t('studio.people.toInbox')}
        </Link>
      )}
      {stored.data ? (
        <div className="mt-8">
          <PermissionFieldset call={saveCall}>
            <AgentSettingsForm key={botId} botId={botId} stored={stored.data} />
          </PermissionFieldset>
        </div>
      ) : (
        <QueryState query={stored} loading={t('studio.loading')} failed={t('studio.failed')} />
      )}
    </section>
  )
}

function AgentSettingsForm({ botId, stored }: { botId: string; stored: AgentSettingsResponse }) {
  const { t } = useTranslation()
  const may = useMay()(saveCall)
  const { act, busy } = useChange([agentSettingsQuery(botId).queryKey])
  const {
    register,
    handleSubmit,
    setValue,
    watch,
    markStored,
    conflicts,
    settle,
    formState: { dirtyFields, errors },
  } = useStoredForm(agentSettingsSchema, stored.settings)
  const email = watch('emailAfterMinutes')
  const minutesProps = (name: 'replyMinutes' | 'waitMinutes') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    label: t(`studio.people.${name}`),
    hint: t(`studio.people.${name}Hint`),
    error: errors[name] && t(name === 'replyMinutes' ? 'studio.people.wrongDay' : 'studio.people.wrongHours'),
    ...register(name, { valueAsNumber: true }),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit((settings) =>
          // Other fields may have been saved elsewhere.
          act(
            () =>
              callApi(changeAgentSettings, {
                params: { botId },
                body: { ...pickChanged(settings, dirtyFields), version: stored.version },
              }),
            {
              done: { title: t('studio.people.saved'), description: t('studio.saved.text') },
              failed: t('studio.notSaved'),
              onDone: () => markStored(settings),
            },
          ),
        )(event)
      }
    >
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-fill" {...register('offered')} />
        {t('studio.people.offered')}
      </label>
      <AgentHoursField
        hours={watch('hours') ?? 'anytime'}
        officeHours={watch('officeHours')}
        zone={stored.timeZone}
        error={errors.officeHours && t('studio.people.wrongWeek')}
        onChange={(name, value) => setValue(name, value, { shouldDirty: true })}
      />
      <TextField {...minutesProps('replyMinutes')} />
      <TextField {...minutesProps('waitMinutes')} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fill"
          checked={email !== null}
          onChange={(event) =>
            setValue('emailAfterMinutes', event.target.checked ? (stored.settings.emailAfterMinutes ?? 2) : null, {
              shouldDirty: true,
            })
          }
        />
        {t('studio.people.email')}
      </label>
      {email !== null && (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          label={t('studio.people.emailAfter')}
          hint={t(stored.mailAvailable ? 'studio.people.emailHint' : 'studio.people.noMail')}
          error={errors.emailAfterMinutes && t('studio.people.wrongHours')}
          {...register('emailAfterMinutes', { valueAsNumber: true })}
        />
      )}
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-fill"
            aria-describedby="email-answers"
            {...register('emailAnswers')}
          />
          {t('studio.people.emailAnswers')}
        </label>
        <p id="email-answers" className="text-sm text-muted">
          {stored.mailAvailable
            ? t('studio.people.emailAnswersHint', { count: limits.conversationLinkDays })
            : t('studio.people.noMail')}
        </p>
      </div>
      <Conflicts conflicts={conflicts} label={(field) => t(labels[field as keyof typeof labels])} onSettle={settle} />
      {may && (
        <div>
          <Button type="submit" busy={busy}>
            {t('studio.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

const usualHours = 'Mo-Fr 09:00-18:00'

type Hours = NonNullable<AgentSettings['hours']>

function AgentHoursField({
  hours,
  officeHours,
  zone,
  error,
  onChange,
}: {
  hours: Hours
  officeHours: string
  zone: string
  error: string | undefined
  onChange: {
    (name: 'hours', value: Hours): void
    (name: 'officeHours', value: string): void
  }
}) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const toHours = new URLSearchParams(search)
  toHours.set('tab', 'hours')
  return (
    <div className="grid gap-3">
      <Choice
        label={t('studio.people.hours')}
        value={hours}
        options={agentHours.map((value) => ({ value, text: t(`studio.people.hoursOf.${value}`) }))}
        hint={t(`studio.people.hoursHint.${hours}`)}
        onChange={(value) => {
          onChange('hours', value)
          // An empty week would never be staffed.
          if (value === 'own' && officeHours === '') onChange('officeHours', usualHours)
        }}
      />
      {hours === 'opening' && (
        <Link
          to={{ search: toHours.toString() }}
          className="inline-flex min-h-11 items-center text-md underline underline-offset-4"
        >
          {t('studio.people.toHours')}
        </Link>
      )}
      {hours === 'own' && (
        <>
          <WeekGrid
            label={t('studio.people.hoursOf.own')}
            week={fromOfficeHours(officeHours) ?? Array.from({ length: 7 }, () => [])}
            onChange={(week) => onChange('officeHours', toOfficeHours(week))}
          />
          {officeHours === '' && <output className="text-sm text-wrong">{t('studio.people.neverOpen')}</output>}
          <p className={error === undefined ? 'text-sm text-muted' : 'text-sm text-wrong'}>
            {error ?? t('studio.people.zone', { zone: zone.replaceAll('_', ' ') })}
          </p>
        </>
      )}
    </div>
  )
}
