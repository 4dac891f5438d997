import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { testLink } from '../../../api-client/workspace/studio'
import { useRefusal } from '../../../app/portal'
import { Button } from '../../../ui/button'

/** Opens the owner's own website so that what they ask there is no visitor's. */
export function TryOnSite({ botId, domain }: { botId: string; domain: string }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const opening = useMutation({
    mutationFn: () => testLink(botId),
    onSuccess: ({ fragment }) => {
      window.open(`https://${domain}/#${fragment}`, '_blank', 'noopener')
    },
    onError: (error) => refused(t('studio.trySite.failed'), error),
  })
  if (domain === '') return null
  return (
    <section aria-labelledby="try-site">
      <h2 id="try-site" className="text-lg font-semibold">
        {t('studio.trySite.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.trySite.text')}</p>
      <Button look="secondary" busy={opening.isPending} onClick={() => !opening.isPending && opening.mutate()}>
        <ExternalLink size={16} aria-hidden="true" />
        {t('studio.trySite.open', { domain })}
      </Button>
    </section>
  )
}
