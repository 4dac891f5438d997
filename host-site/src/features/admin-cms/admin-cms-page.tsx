import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageTitle, PortalFrame } from '../../app/portal'
import { Tabs } from '../../ui/tabs'
import { ContentEditor } from './content-editor'
import { MediaTab } from './media/media-tab'

/** The site's texts and pictures, for admins. */
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
