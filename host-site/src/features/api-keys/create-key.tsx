import {
  apiKeyLifetimes,
  apiScopes,
  limits,
  type ApiScope,
  type CreateApiKeyRequest,
  type CreatedApiKeyResponse,
} from '@loquia/contracts'
import { createApiKey } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshQueries } from '../../api-client/refresh-queries'
import { callApi } from '../../api-client/call-api'
import { apiKeysQuery } from '../../api-client/workspace/api-keys'
import { useRefusal, useUnsaved } from '../../app/portal'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'

const usual: readonly ApiScope[] = ['ask', 'bots:read']
const never = 'never'

/** The new key is shown only once. */
export function CreateKey({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState(usual)
  const [lifetime, setLifetime] = useState<string>(String(365))
  const [faults, setFaults] = useState<{ name?: string; scopes?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, data } = useMutation({
    mutationFn: (request: CreateApiKeyRequest) => callApi(createApiKey, { params: { workspaceId }, body: request }),
    onSuccess: () => setName(''),
    onError: (error) => refused(t('apiKeys.create.failed'), error),
    onSettled: () => refreshQueries(queries, apiKeysQuery().queryKey),
  })
  useUnsaved(name !== '')
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(name.trim() === '' ? { name: t('apiKeys.create.needsName') } : {}),
      ...(scopes.length === 0 ? { scopes: t('apiKeys.create.needsScope') } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0 || isPending) return
    const expiresInDays = apiKeyLifetimes.find((days) => String(days) === lifetime) ?? null
    mutate({ name: name.trim(), scopes: [...scopes], expiresInDays })
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <div className="grid items-start gap-x-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label={t('apiKeys.create.name')}
            value={name}
            autoComplete="off"
            maxLength={limits.apiKeyNameMaxChars}
            error={faults.name}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label={t('apiKeys.create.lifetime')}
            value={lifetime}
            onChange={(event) => setLifetime(event.target.value)}
            options={[
              ...apiKeyLifetimes.map((count) => ({ value: String(count), text: t('apiKeys.create.days', { count }) })),
              { value: never, text: t('apiKeys.create.never') },
            ]}
          />
        </div>
        <fieldset>
          <legend className="text-sm font-medium text-muted">{t('apiKeys.create.scopes')}</legend>
          <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {apiScopes.map((scope) => (
              <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 text-md">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={scopes.includes(scope)}
                  aria-invalid={faults.scopes !== undefined || undefined}
                  onChange={(event) =>
                    setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                  }
                />
                {t(`apiKeys.scopes.${scope}`)}
              </label>
            ))}
          </div>
          {faults.scopes !== undefined && (
            <p role="alert" className="pt-1 text-sm text-wrong">
              {faults.scopes}
            </p>
          )}
        </fieldset>
        <div>
          <Button type="submit" busy={isPending}>
            {t('apiKeys.create.submit')}
          </Button>
        </div>
      </form>
      {data !== undefined && <CreatedKeyNotice key={data.key.id} created={data} />}
    </>
  )
}

function CreatedKeyNotice({ created: { key, secret } }: { created: CreatedApiKeyResponse }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-5 rounded-card border border-line bg-tint px-5 py-4">
      <output className="block text-md [overflow-wrap:anywhere]">{t('apiKeys.shown.text', { name: key.name })}</output>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          ref={field}
          readOnly
          value={secret}
          aria-label={t('apiKeys.shown.label')}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow rounded-sm border border-edge bg-ground px-3 py-2 font-mono text-sm text-ellipsis"
        />
        <CopyButton
          text={secret}
          label={t('apiKeys.shown.copy')}
          copiedLabel={t('apiKeys.shown.copied')}
          onFailed={() => field.current?.focus()}
        />
      </div>
    </div>
  )
}
