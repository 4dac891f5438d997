import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteInfoQuery, useApi } from '../../api-client'
import { Modal } from '../../ui/overlays/modal'
import { ContactForm } from './contact-form'
import { LeadForm } from './lead-form'
import { PageTexts } from '../cms/page-texts'

export default function ContactDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <PageTexts areas={['contact']} first={[]}>
      <ContactPopup {...props} />
    </PageTexts>
  )
}

function ContactPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const address = site?.leadFormUrl ?? null
  return (
    <Modal open={open} onClose={onClose} label={t('contact.popup.title')} closeLabel={t('site.close')}>
      {address === null ? (
        <>
          <h2 className="display pr-12 text-2xl">{t('contact.popup.title')}</h2>
          <p className="mt-2 mb-7 text-muted">{t('contact.popup.text')}</p>
          <ContactForm />
        </>
      ) : (
        <LeadForm address={address} title={t('contact.popup.frame')} className="h-[31rem] w-full" />
      )}
    </Modal>
  )
}
