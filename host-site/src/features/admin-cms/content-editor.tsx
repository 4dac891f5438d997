import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../texts'
import { contentsQuery, draftsQuery, contentKeysQuery } from '../../api-client/administration/cms'
import { LoadFailed, Loading } from '../../ui/load-state'
import { errorCodeOf } from '../../api-client'
import { TextEditor, type TextEditorProps } from './text-editor'

/** Every text of the site: found by its words or its page, and written beside the page that shows it. */
export function ContentEditor() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const contents = useQuery(contentsQuery())
  const drafts = useQuery(draftsQuery())
  const keys = useQuery(contentKeysQuery())
  const error = contents.error ?? drafts.error ?? keys.error
  // What was fetched once stays, with all that was typed over it: a session may end meanwhile, or the network.
  const [known, setKnown] = useState<TextEditorProps>()
  if (
    contents.data &&
    drafts.data &&
    keys.data &&
    (known?.contents !== contents.data || known.drafts !== drafts.data || known.keys !== keys.data)
  )
    setKnown({ contents: contents.data, drafts: drafts.data, keys: keys.data })
  return (
    <>
      {error && (
        <LoadFailed
          title={t('cms.failed')}
          text={errorText(errorCodeOf(error))}
          again={t('portal.again')}
          busy={contents.isFetching || drafts.isFetching || keys.isFetching}
          onAgain={() => void Promise.all([contents, drafts, keys].map(({ refetch }) => refetch()))}
        />
      )}
      {!known && !error && <Loading>{t('cms.loading')}</Loading>}
      {known && <TextEditor {...known} />}
    </>
  )
}
