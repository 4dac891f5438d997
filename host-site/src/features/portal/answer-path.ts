import { insightPath } from '../../paths'

/** Where an owner answers a question that had no sure answer. @param id of the first question of its kind */
export const answerPath = (botId: string, id: string): string =>
  `${insightPath(botId)}&tab=unanswered&answer=${encodeURIComponent(id)}`
