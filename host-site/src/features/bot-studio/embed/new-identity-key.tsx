import { keyOverlapHours, publicKeyMaxChars, type NewIdentityKeyResponse } from '@loquia/contracts'
import { createIdentityKey } from '@loquia/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { useRefusal, useUnsaved } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { Choice } from '../../../ui/fields/choice'
import { SelectField } from '../../../ui/fields/select-field'
import { TextArea } from '../../../ui/fields/text-area'
import { CopyableCode } from './copyable-code'
import { newPairSnippet } from './identity-snippets'

type Overlap = (typeof keyOverlapHours)[number]
const overlapNames = { 0: 'none', 24: 'day', 168: 'week', 720: 'month' } as const satisfies Record<Overlap, string>
const kinds = ['secret', 'public'] as const

export function NewIdentityKey({
  botId,
  hasOthers,
  onMade,
}: {
  botId: string
  hasOthers: boolean
  onMade: (made: NewIdentityKeyResponse) => void
}) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<(typeof kinds)[number]>('secret')
  const [publicKey, setPublicKey] = useState('')
  const [overlap, setOverlap] = useState<Overlap>(168)
  const [fault, setFault] = useState<string>()
  const isPublic = kind === 'public'
  useUnsaved(isPublic && publicKey.trim() !== '')
  const showFault = (text: string) => {
    setFault(text)
    form.current?.querySelector('textarea')?.focus()
  }
  const make = useMutation({
    mutationFn: () =>
      callApi(createIdentityKey, {
        params: { botId },
        body: {
          overlapHours: hasOthers ? overlap : 0,
          ...(isPublic ? { publicKey: publicKey.trim() } : {}),
        },
      }),
    onSuccess: (made) => {
      setPublicKey('')
      onMade(made)
    },
    onError: (error) => {
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'publicKey') : undefined
      if (issue === undefined) refused(t('studio.identity.failed'), error)
      else showFault(t(`studio.identity.wrong.${issue.message === 'private' ? 'private' : 'unusable'}`))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending) return
    if (isPublic && publicKey.trim() === '') return showFault(t('studio.identity.wrong.missing'))
    setFault(undefined)
    make.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Choice
        label={t('studio.identity.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, text: t(`studio.identity.kinds.${value}`) }))}
        hint={t(`studio.identity.kindHints.${kind}`)}
        onChange={setKind}
      />
      {isPublic && (
        <>
          <CopyableCode code={newPairSnippet} label={t('studio.identity.pairCode')} variant="secondary" />
          <TextArea
            label={t('studio.identity.publicField')}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            maxLength={publicKeyMaxChars}
            placeholder="-----BEGIN PUBLIC KEY-----"
            hint={t('studio.identity.publicHint')}
            error={fault}
            value={publicKey}
            onChange={(event) => {
              setPublicKey(event.target.value)
              setFault(undefined)
            }}
          />
        </>
      )}
      <div className="flex flex-wrap items-end gap-4">
        {hasOthers && (
          <SelectField
            className="min-w-56"
            label={t('studio.identity.overlap')}
            value={String(overlap)}
            options={keyOverlapHours.map((hours) => ({
              value: String(hours),
              text: t(`studio.identity.overlaps.${overlapNames[hours]}`),
            }))}
            onChange={(event) =>
              setOverlap(keyOverlapHours.find((hours) => String(hours) === event.target.value) ?? overlap)
            }
          />
        )}
        <Button type="submit" variant="secondary" busy={make.isPending}>
          {t(`studio.identity.${isPublic ? 'addPublic' : hasOthers ? 'makeAnother' : 'make'}`)}
        </Button>
      </div>
    </form>
  )
}
