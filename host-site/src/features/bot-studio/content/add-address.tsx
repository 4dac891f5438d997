import { urlSourceRequest } from '@loquia/contracts'
import { addUrlSource } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { useErrorText } from '../../../texts'
import { Button } from '../../../ui/button'
import { Choice } from '../../../ui/fields/choice'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

export function AddAddress({
  botId,
  domain,
  onAdded,
}: {
  botId: string
  domain: string
  onAdded: () => Promise<void>
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const [url, setUrl] = useState('')
  const [scope, setScope] = useState<'page' | 'site'>('site')
  const [fault, setFault] = useState<string>()
  const adding = useMutation({
    mutationFn: () => callApi(addUrlSource, { body: { url, scope, botId } }),
    onSuccess: async () => {
      await onAdded()
      setUrl('')
    },
    onError: (error) => {
      const code = errorCodeOf(error)
      toast({
        title: t('studio.address.failed'),
        description: code === 'internal_error' ? t('studio.address.failedText') : errorText(code),
        variant: 'destructive',
      })
    },
  })
  return (
    <section aria-labelledby="add-address">
      <h2 id="add-address" className="text-lg font-semibold">
        {t('studio.address.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.address.text')}</p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const parsed = urlSourceRequest.safeParse({ url, scope })
          setFault(parsed.success ? undefined : t(url.trim() === '' ? 'studio.faults.urlEmpty' : 'studio.faults.url'))
          if (parsed.success && !adding.isPending) adding.mutate()
        }}
      >
        <TextField
          label={t('studio.address.label')}
          placeholder={scope === 'site' ? domain || 'example.com' : 'https://example.com/prices'}
          inputMode="url"
          value={url}
          error={fault}
          onChange={(event) => {
            setUrl(event.target.value)
            setFault(undefined)
          }}
        />
        <Choice
          label={t('studio.address.scope')}
          value={scope}
          options={(['site', 'page'] as const).map((value) => ({ value, text: t(`studio.address.scopes.${value}`) }))}
          hint={t(`studio.address.hints.${scope}`)}
          onChange={setScope}
        />
        <Button type="submit" busy={adding.isPending} className="justify-self-start">
          {t('studio.address.button')}
        </Button>
      </form>
    </section>
  )
}
