import { type SiteIdentity, limits, type OwnBot } from '@loquia/contracts'
import { changeSiteIdentity } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { botSettingsQuery, ownBotsQuery } from '../../../api-client/workspace/studio'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { useMay, useRefusal } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/overlays/toasts'
import { NameQuestion } from '../../../ui/name-question'

export function ImportedIdentity({ botId, identity }: { botId: string; identity: SiteIdentity }) {
  const { t } = useTranslation()
  const may = useMay()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const applying = useMutation({
    mutationFn: (applied: boolean) => callApi(changeSiteIdentity, { params: { botId }, body: { applied } }),
    onSuccess: async (reply, applied) => {
      queries.setQueryData(botSettingsQuery(botId).queryKey, reply)
      await refreshQueries(queries, ownBotsQuery().queryKey)
      toast({ title: t(applied ? 'studio.taken.again' : 'studio.taken.undone') })
    },
    onError: (error) => refused(t('studio.taken.failed'), error),
  })
  if (identity === null) return null
  const { domain, applied, taken, topics } = identity
  const [first, second] = topics
  if (Object.keys(taken).length === 0 && first === undefined) return null
  return (
    <section
      aria-labelledby="studio-taken"
      data-taken={applied}
      className="mb-8 max-w-2xl rounded-card border border-line p-5"
    >
      <h2 id="studio-taken" className="text-md font-semibold [overflow-wrap:anywhere]">
        {t(applied ? 'studio.taken.title' : 'studio.taken.undoneTitle', { domain })}
      </h2>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3 text-md">
        {taken.avatarUrl !== undefined && (
          <Fact name={t('studio.taken.logo')}>
            <img
              src={taken.avatarUrl}
              alt=""
              width={32}
              height={32}
              className="size-8 rounded-full border border-line"
            />
          </Fact>
        )}
        {taken.name !== undefined && <Fact name={t('studio.taken.name')}>{taken.name}</Fact>}
        {taken.primaryColor !== undefined && (
          <Fact name={t('studio.taken.color')}>
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
              <circle cx="8" cy="8" r="8" fill={taken.primaryColor} />
            </svg>
            {taken.primaryColor}
          </Fact>
        )}
        {first !== undefined && (
          <Fact name={t('studio.taken.topics')}>
            {second === undefined ? t('studio.taken.topic', { first }) : t('studio.taken.twoTopics', { first, second })}
          </Fact>
        )}
      </dl>
      {may('PUT /api/chatbot/bots/:botId/identity') && (
        <Button
          variant="secondary"
          className="mt-4 min-h-11! px-5! text-md"
          busy={applying.isPending}
          onClick={() => !applying.isPending && applying.mutate(!applied)}
        >
          <Undo2 size={16} aria-hidden="true" />
          {t(applied ? 'studio.taken.undo' : 'studio.taken.redo')}
        </Button>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 flex min-h-8 items-center gap-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export function BusinessName({
  bot: { botId, name },
  identity,
}: {
  bot: Pick<OwnBot, 'botId' | 'name'>
  identity: SiteIdentity
}) {
  const { t } = useTranslation()
  const may = useMay()
  const toast = useToast()
  const refused = useRefusal()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (confirmed: string) => callApi(changeSiteIdentity, { params: { botId }, body: { name: confirmed } }),
    onSuccess: async (reply) => {
      queries.setQueryData(botSettingsQuery(botId).queryKey, reply)
      await refreshQueries(queries, ownBotsQuery().queryKey)
      toast({ title: t('studio.businessName.saved') })
    },
    onError: (error) => refused(t('studio.businessName.failed'), error),
  })
  if (identity === null || !identity.applied || identity.nameConfirmed === true) return null
  if (!may('PUT /api/chatbot/bots/:botId/identity')) return null
  return (
    <NameQuestion
      data-business-name
      className="mb-8 max-w-2xl rounded-card border border-line p-5"
      name={name}
      words={{
        question: t('studio.businessName.question', { name }),
        yes: (
          <>
            <Check size={16} aria-hidden="true" />
            {t('studio.businessName.yes')}
          </>
        ),
        change: t('studio.businessName.change'),
        field: t('studio.businessName.field'),
        missing: t('studio.businessName.missing'),
        save: t('portal.save'),
      }}
      maxLength={limits.nameMaxChars}
      saving={saving.isPending}
      onSave={(confirmed) => saving.mutate(confirmed)}
    />
  )
}
