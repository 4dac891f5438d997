import { useTranslation } from 'react-i18next'
import type { SortableWords } from '../../ui/sortable-list'

export function useDragWords(): SortableWords {
  const { t } = useTranslation()
  return {
    instructions: t('portal.drag.instructions'),
    handle: (title) => t('portal.drag.handle', { title }),
    announcement: (what, move) => t(`portal.drag.${what}`, move),
  }
}
