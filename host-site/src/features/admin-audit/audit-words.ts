import { useTranslation } from 'react-i18next'

/** Words for what the log holds. What has none yet, as from a newer feature, is shown as it is stored. */
export function useAuditWords(): {
  kind: (stored: string) => string
  action: (stored: string) => string
  target: (stored: string) => string
  inbox: (id: string) => string
  fact: (stored: string) => string
  value: (stored: unknown) => string
} {
  const { t, i18n } = useTranslation()
  const word = (key: string, stored: string) => (i18n.exists(key) ? String(t(key as 'audit.title')) : stored)
  return {
    kind: (stored) => word(`audit.kinds.${stored}`, stored),
    // A dot in a key would lead one level deeper.
    action: (stored) => word(`audit.actions.${stored.replaceAll('.', '_')}`, stored),
    fact: (stored) => word(`audit.facts.${stored}`, stored),
    // Booleans and the few fixed words that details hold.
    value: (stored) => word(`audit.values.${String(stored)}`, String(stored)),
    target: (stored) => word(`audit.targets.${stored}`, stored),
    // `inquiries`, or `inquiries/4` for one of its inquiries.
    inbox: (id) => {
      const [name = '', number] = id.split('/')
      const inbox = word(`audit.inboxes.${name}`, name)
      return number === undefined ? inbox : t('audit.inquiry', { inbox, number })
    },
  }
}
