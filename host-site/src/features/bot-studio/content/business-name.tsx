import { limits, type OwnBot, type SiteIdentity } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { renew } from '../../../api-client/renew'
import { botSettingsQuery, confirmName, ownBotsQuery } from '../../../api-client/workspace/studio'
import { useMay, useRefusal } from '../../../app/portal'
import { NameQuestion } from '../../../ui/name-question'
import { useToast } from '../../../ui/overlays/toasts'

/** Asks the owner once whether the name found on the website is right: one press confirms it, a field corrects it. */
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
    mutationFn: (confirmed: string) => confirmName(botId, confirmed),
    onSuccess: async (reply) => {
      queries.setQueryData(botSettingsQuery(botId).queryKey, reply)
      await renew(queries, ownBotsQuery().queryKey)
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
