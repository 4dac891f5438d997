import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageTitle, PortalFrame } from '../../app/portal'
import { Tabs } from '../../ui/tabs'
import { MediaTab } from './media/media-tab'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../texts'
import { contentsQuery, draftsQuery, contentKeysQuery } from '../../api-client/administration/cms'
import { LoadFailed, Loading } from '../../ui/load-state'
import { errorCodeOf } from '../../api-client'
import { TextEditor, type TextEditorProps } from './text-editor'

export function AdminCmsPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('cms.title')} needs="admin">
      <Cms />
    </PortalFrame>
  )
}

function Cms() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageTitle below={t('cms.text')}>{t('cms.title')}</PageTitle>
      <div className="mt-6">
        <Tabs
          label={t('cms.tabs.label')}
          chosenId={params.get('tab') === 'media' ? 'media' : 'content'}
          onChoose={(id) =>
            setParams(
              (before) => {
                if (id === 'media') before.set('tab', id)
                else before.delete('tab')
                return before
              },
              { replace: true, preventScrollReset: true },
            )
          }
          tabs={[
            { id: 'content', title: t('cms.tabs.content'), content: <ContentEditor /> },
            {
              id: 'media',
              title: t('cms.tabs.media'),
              content: <MediaTab />,
            },
          ]}
        />
      </div>
    </>
  )
}

function ContentEditor() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const contents = useQuery(contentsQuery())
  const drafts = useQuery(draftsQuery())
  const keys = useQuery(contentKeysQuery())
  const error = contents.error ?? drafts.error ?? keys.error
  // Typed changes survive expired sessions and network errors.
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
