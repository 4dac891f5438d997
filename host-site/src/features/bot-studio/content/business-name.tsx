import type { OwnBot, SiteIdentity } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renew } from '../../../api-client/renew'
import { botSettingsQuery, confirmName, ownBotsQuery } from '../../../api-client/workspace/studio'
import { useMay, useRefusal } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

const focusField = (field: HTMLInputElement | null): void => field?.focus()

/** Asks the owner once whether the name that the website told is right: one press confirms it, a field corrects it. */
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
  /** Undefined until the owner says that the name is not right. */
  const [typed, setTyped] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
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
  const save = (confirmed: string): void => {
    setIsMissing(confirmed.trim() === '')
    if (confirmed.trim() !== '' && !saving.isPending) saving.mutate(confirmed.trim())
  }
  return (
    <section
      aria-labelledby="studio-business-name"
      data-business-name
      className="mb-8 max-w-2xl rounded-card border border-line p-5"
    >
      <h2 id="studio-business-name" className="text-md font-semibold [overflow-wrap:anywhere]">
        {t('studio.businessName.question', { name })}
      </h2>
      {typed === undefined ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button className="min-h-11! px-5! text-md" busy={saving.isPending} onClick={() => save(name)}>
            <Check size={16} aria-hidden="true" />
            {t('studio.businessName.yes')}
          </Button>
          <Button look="secondary" className="min-h-11! px-5! text-md" onClick={() => setTyped(name)}>
            {t('studio.businessName.change')}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save(typed)
          }}
        >
          <TextField
            label={t('studio.businessName.field')}
            autoComplete="organization"
            ref={focusField}
            live
            value={typed}
            error={isMissing ? t('studio.businessName.missing') : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div>
            <Button type="submit" busy={saving.isPending}>
              {t('portal.save')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
