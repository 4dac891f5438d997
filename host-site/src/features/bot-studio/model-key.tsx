import { modelKeyRequest } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { renew } from '../../api-client/renew'
import { modelKeyQuery, removeModelKey, saveModelKey, testModelKey } from '../../api-client/workspace/trainings'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { ModelTrial, ModelUsage } from './model-usage'

/** The client's own key for the language model: stored sealed, shown by its last four characters. */
export function ModelKey({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  const queries = useQueryClient()
  const { queryKey } = modelKeyQuery(botId)
  const stored = useQuery(modelKeyQuery(botId))
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = (error: Error) =>
    toast({ title: t('studio.key.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
  const save = useMutation({
    mutationFn: () => saveModelKey(botId, key.trim()),
    onSuccess: (modelKey) => {
      setKey('')
      queries.setQueryData(queryKey, modelKey)
      void renew(queries)
      toast({ title: t('studio.key.saved') })
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => removeModelKey(botId),
    onSuccess: (modelKey) => {
      setLeaving(false)
      queries.setQueryData(queryKey, modelKey)
      void renew(queries)
    },
    onError: failed,
  })
  const test = useMutation({
    mutationFn: () => testModelKey(botId, key.trim() === '' ? undefined : key.trim()),
    onSuccess: async (accepted) => {
      await renew(queries, queryKey)
      if (!accepted && key.trim() !== '') setFault(t('studio.key.refused'))
      toast({
        title: t(accepted ? 'studio.key.accepted' : 'studio.key.refused'),
        variant: accepted ? 'default' : 'destructive',
      })
    },
    onError: failed,
  })
  const valid = () => {
    const ok = modelKeyRequest.shape.key.safeParse(key).success
    setFault(ok ? undefined : t('studio.key.notOne'))
    return ok
  }
  const lastFour = stored.data?.lastFour ?? null
  return (
    <section aria-labelledby="model-key">
      <h2 ref={heading} tabIndex={-1} id="model-key" className="text-lg font-semibold outline-none">
        {t('studio.key.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.key.text')}</p>
      <ModelTrial botId={botId} ownKey={lastFour !== null && stored.data?.held !== true} />
      {stored.isError && (
        <p role="alert" className="mb-4 text-wrong">
          {t('studio.key.unknown')}{' '}
          <button type="button" className="underline" onClick={() => void stored.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {lastFour !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-mono">•••• {lastFour}</span>
          {stored.data?.state && (
            <span className={stored.data.state === 'accepted' ? 'text-live' : 'text-wrong'}>
              {t(stored.data.state === 'accepted' ? 'studio.key.accepted' : 'studio.key.refused')}
            </span>
          )}
          <button
            type="button"
            className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
            onClick={() => setLeaving(true)}
          >
            {t('studio.key.remove')}
          </button>
        </p>
      )}
      {stored.data?.held && (
        <p data-held className="mb-4 rounded-card border border-edge p-4 text-md">
          {t('studio.key.held')}
        </p>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (valid() && !save.isPending) save.mutate()
        }}
      >
        <TextField
          label={t(lastFour === null ? 'studio.key.label' : 'studio.key.another')}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={fault}
          onChange={(event) => {
            setKey(event.target.value)
            setFault(undefined)
          }}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('studio.key.save')}
          </Button>
          <Button
            look="secondary"
            busy={test.isPending}
            disabled={key.trim() === '' && (lastFour === null || stored.data?.held === true)}
            onClick={() => (key.trim() === '' || valid()) && test.mutate()}
          >
            {t('studio.key.test')}
          </Button>
        </div>
      </form>
      <ModelUsage botId={botId} />
      <ConfirmDialog
        open={leaving}
        title={t('studio.key.removeTitle')}
        text={t('studio.key.removeText')}
        confirmLabel={t('studio.key.remove')}
        cancelLabel={t('portal.cancel')}
        busy={remove.isPending}
        returnTo={heading}
        onConfirm={() => remove.mutate()}
        onCancel={() => setLeaving(false)}
      />
    </section>
  )
}
