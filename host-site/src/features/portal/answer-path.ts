import { analyticsPath } from '../../paths'

/** Where an owner answers a question that had no sure answer. @param id of the first question of its kind */
export const answerPath = (botId: string, id: string): string =>
  `${analyticsPath(botId)}&tab=unanswered&answer=${encodeURIComponent(id)}`
