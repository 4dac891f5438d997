import { installCheckRequest, skipReasons, type InstallCheckResponse, type InstallFinding } from '@loquia/contracts'
import { checkInstallation } from '@loquia/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, Info, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { botSettingsQuery } from '../../../api-client/workspace/studio'
import { useErrorText } from '../../../texts'
import { Button } from '../../../ui/button'
import { CodeBlock } from '../../../ui/code-block'
import { TextField } from '../../../ui/fields/text-field'

const signs = {
  good: <Check size={18} className="mt-1 shrink-0 text-live" aria-hidden="true" />,
  note: <Info size={18} className="mt-1 shrink-0 text-muted" aria-hidden="true" />,
  wrong: <X size={18} className="mt-1 shrink-0 text-wrong" aria-hidden="true" />,
}

type Outcome = 'works' | 'broken' | 'unsure'
const outcomeClass: Record<Outcome, string> = { works: 'text-live', broken: 'text-wrong', unsure: '' }
/** The absence of faults does not prove that the chat works. */
const outcomeOf = ({ works, findings }: InstallCheckResponse): Outcome =>
  works ? 'works' : findings.some(({ level }) => level === 'wrong') ? 'broken' : 'unsure'

export function InstallCheck({ botId, domain }: { botId: string; domain: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string>()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: (address: string) => callApi(checkInstallation, { params: { botId }, body: { url: address } }),
    onSuccess: ({ works }) => (works ? refreshQueries(queries, botSettingsQuery(botId).queryKey) : undefined),
  })
  const address = url === '' ? domain : url
  const submit = () => {
    const parsed = installCheckRequest.safeParse({ url: address })
    setFault(parsed.success ? undefined : t(address.trim() === '' ? 'studio.faults.urlEmpty' : 'studio.faults.url'))
    if (parsed.success) check.mutate(parsed.data.url)
  }
  return (
    <section aria-labelledby="install-check">
      <h2 id="install-check" className="text-lg font-semibold">
        {t('studio.check.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.check.text')}</p>
      <form
        noValidate
        className="flex flex-wrap items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          className="min-w-56 grow"
          label={t('studio.check.url')}
          placeholder={domain || 'https://example.com'}
          value={url}
          error={fault}
          onChange={(event) => {
            setUrl(event.target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="secondary" busy={check.isPending} className="mt-3">
          {t(check.isPending ? 'studio.check.busy' : 'studio.check.button')}
        </Button>
      </form>
      <div aria-live="polite">
        {check.isError && <p className="text-wrong">{errorText(errorCodeOf(check.error))}</p>}
        {check.data && (
          <>
            <p
              className={clsx('mt-4 font-semibold [overflow-wrap:anywhere]', outcomeClass[outcomeOf(check.data)])}
              data-outcome={outcomeOf(check.data)}
            >
              {t(`studio.check.${outcomeOf(check.data)}`, { url: check.data.url })}
            </p>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {check.data.findings.map((finding) => (
                <Finding key={`${finding.code} ${finding.fix}`} finding={finding} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function Finding({ finding: { code, level, detail: rawDetail = '', fix } }: { finding: InstallFinding }) {
  const { t } = useTranslation()
  const reason = skipReasons.find((one) => one === rawDetail)
  const detail = reason === undefined ? rawDetail : t(`demo.skipReasons.${reason}`)
  return (
    <li className="flex gap-3 py-3" data-finding={code}>
      {signs[level]}
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p>
          <span className="sr-only">{t(`studio.check.levels.${level}`)}: </span>
          {t(`studio.check.findings.${code}.text`, { detail })}
        </p>
        <p className="text-md text-muted">{t(`studio.check.findings.${code}.next`, { detail })}</p>
        {fix && (
          <div className="mt-2">
            <CodeBlock code={fix} label={t('studio.check.fix')} />
          </div>
        )}
      </div>
    </li>
  )
}
