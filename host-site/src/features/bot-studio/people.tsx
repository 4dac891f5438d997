import { limits, peopleSettingsSchema, type PeopleResponse, type PeopleSettings } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { peopleQuery, savePeople } from '../../api-client/workspace/inbox'
import { Changeable, Conflicts, QueryState, useChange, useMay, useStoredForm } from '../../app/portal'
import { inboxPath } from '../../paths'
import { Button, buttonClass } from '../../ui/button'
import { TextField } from '../../ui/fields/text-field'
import { PeopleHours } from './people-hours'

const save = 'PUT /api/chatbot/bots/:botId/people'

const labels = {
  offered: 'studio.people.offered',
  hours: 'studio.people.hours',
  officeHours: 'studio.people.hoursOf.own',
  replyMinutes: 'studio.people.replyMinutes',
  waitMinutes: 'studio.people.waitMinutes',
  emailAfterMinutes: 'studio.people.emailAfter',
  emailAnswers: 'studio.people.emailAnswers',
} as const satisfies Record<keyof PeopleSettings, string>

const pick = (
  settings: PeopleSettings,
  chosen: Partial<Record<keyof PeopleSettings, boolean>>,
): Partial<PeopleSettings> => {
  const picked = Object.fromEntries(
    Object.entries(settings).filter(([name]) => chosen[name as keyof PeopleSettings] === true),
  )
  // Empty office hours alone would be read as "at any time", as older clients mean them.
  return 'officeHours' in picked ? { ...picked, hours: settings.hours } : picked
}

/** Whether visitors may ask for a person, when somebody is there, and what they are promised. */
export function People({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const stored = useQuery(peopleQuery(botId))
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
          <Changeable call={save}>
            <PeopleForm key={botId} botId={botId} stored={stored.data} />
          </Changeable>
        </div>
      ) : (
        <QueryState query={stored} loading={t('studio.loading')} failed={t('studio.failed')} />
      )}
    </section>
  )
}

function PeopleForm({ botId, stored }: { botId: string; stored: PeopleResponse }) {
  const { t } = useTranslation()
  const may = useMay()(save)
  const { act, busy } = useChange([peopleQuery(botId).queryKey])
  const {
    register,
    handleSubmit,
    setValue,
    watch,
    markStored,
    conflicts,
    settle,
    formState: { dirtyFields, errors },
  } = useStoredForm(peopleSettingsSchema, stored.settings)
  const email = watch('emailAfterMinutes')
  const minutes = (name: 'replyMinutes' | 'waitMinutes') => ({
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
          // Only what was changed here: the rest may have been saved elsewhere meanwhile.
          act(() => savePeople(botId, { ...pick(settings, dirtyFields), version: stored.version }), {
            done: { title: t('studio.people.saved'), description: t('studio.saved.text') },
            failed: t('studio.notSaved'),
            onDone: () => markStored(settings),
          }),
        )(event)
      }
    >
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-fill" {...register('offered')} />
        {t('studio.people.offered')}
      </label>
      <PeopleHours
        hours={watch('hours') ?? 'anytime'}
        officeHours={watch('officeHours')}
        zone={stored.timeZone}
        error={errors.officeHours && t('studio.people.wrongWeek')}
        onChange={(name, value) => setValue(name, value, { shouldDirty: true })}
      />
      <TextField {...minutes('replyMinutes')} />
      <TextField {...minutes('waitMinutes')} />
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
