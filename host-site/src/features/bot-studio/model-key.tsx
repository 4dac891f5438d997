import { modelKeyRequest, type ModelKey as ModelKeyStatus } from '@loquia/contracts'
import { deleteModelKey, saveModelKey, testModelKey } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { callApi } from '../../api-client/call-api'
import { refreshQueries } from '../../api-client/refresh-queries'
import { modelKeyQuery } from '../../api-client/workspace/sources'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { TextField } from '../../ui/fields/text-field'
import { useToast } from '../../ui/overlays/toasts'
import { ModelTrial, ModelUsage } from './model-usage'

/** The key is stored encrypted; only its last four characters are shown. */
export function ModelKey({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const showError = useKeyError()
  const queries = useQueryClient()
  const { queryKey } = modelKeyQuery(botId)
  const stored = useQuery(modelKeyQuery(botId))
  const [leaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useMutation({
    mutationFn: () => callApi(deleteModelKey, { query: { botId } }),
    onSuccess: ({ modelKey }) => {
      setLeaving(false)
      queries.setQueryData(queryKey, modelKey)
      void refreshQueries(queries)
    },
    onError: showError,
  })
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
      {stored.data && lastFour !== null && (
        <StoredKey lastFour={lastFour} state={stored.data.state} onRemove={() => setLeaving(true)} />
      )}
      {stored.data?.held && (
        <p data-held className="mb-4 rounded-card border border-edge p-4 text-md">
          {t('studio.key.held')}
        </p>
      )}
      <ModelKeyForm botId={botId} hasKey={lastFour !== null} isHeld={stored.data?.held === true} />
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

function useKeyError() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const toast = useToast()
  return (error: Error) =>
    toast({ title: t('studio.key.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
}

interface StoredKeyProps {
  lastFour: string
  state: ModelKeyStatus['state']
  onRemove: () => void
}

function StoredKey({ lastFour, state, onRemove }: StoredKeyProps) {
  const { t } = useTranslation()
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-mono">•••• {lastFour}</span>
      {state && (
        <span className={state === 'accepted' ? 'text-live' : 'text-wrong'}>
          {t(state === 'accepted' ? 'studio.key.accepted' : 'studio.key.refused')}
        </span>
      )}
      <button
        type="button"
        className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
        onClick={onRemove}
      >
        {t('studio.key.remove')}
      </button>
    </p>
  )
}

interface ModelKeyFormProps {
  botId: string
  hasKey: boolean
  isHeld: boolean
}

function ModelKeyForm({ botId, hasKey, isHeld }: ModelKeyFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queries = useQueryClient()
  const showError = useKeyError()
  const { queryKey } = modelKeyQuery(botId)
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<string>()
  const save = useMutation({
    mutationFn: () => callApi(saveModelKey, { body: { key: key.trim(), botId } }),
    onSuccess: ({ modelKey }) => {
      setKey('')
      queries.setQueryData(queryKey, modelKey)
      void refreshQueries(queries)
      toast({ title: t('studio.key.saved') })
    },
    onError: showError,
  })
  const test = useMutation({
    mutationFn: () => callApi(testModelKey, { body: { key: key.trim() === '' ? undefined : key.trim(), botId } }),
    onSuccess: async ({ accepted }) => {
      await refreshQueries(queries, queryKey)
      if (!accepted && key.trim() !== '') setFault(t('studio.key.refused'))
      toast({
        title: t(accepted ? 'studio.key.accepted' : 'studio.key.refused'),
        variant: accepted ? 'default' : 'destructive',
      })
    },
    onError: showError,
  })
  const validate = () => {
    const ok = modelKeyRequest.shape.key.safeParse(key).success
    setFault(ok ? undefined : t('studio.key.notOne'))
    return ok
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (validate() && !save.isPending) save.mutate()
      }}
    >
      <TextField
        label={t(hasKey ? 'studio.key.another' : 'studio.key.label')}
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
          variant="secondary"
          busy={test.isPending}
          disabled={key.trim() === '' && (!hasKey || isHeld)}
          onClick={() => (key.trim() === '' || validate()) && test.mutate()}
        >
          {t('studio.key.test')}
        </Button>
      </div>
    </form>
  )
}
