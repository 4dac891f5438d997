import type { ListedBot, OwnBot } from '@loquia/contracts'
import { roleMay } from '../../app/portal'
import { analyticsPath, studioPath } from '../../paths'

/** What an owner does next with a bot; `work` where it is taught and on their website. */
export type Step = 'teach' | 'reading' | 'embed' | 'work'

/** How far a bot is on its way to an owner's website. */
export function stepOf({ passages, status, installed }: Pick<OwnBot, 'passages' | 'status' | 'installed'>): Step {
  if (passages === 0) return status === 'crawling' || status === 'queued' ? 'reading' : 'teach'
  return installed ? 'work' : 'embed'
}

/** The next step of the reader: whoever may teach it nothing looks at what visitors ask. */
export const shownStep = (bot: ListedBot): Step | 'look' =>
  roleMay(bot.role, 'POST /api/chatbot/training/url') ? stepOf(bot) : 'look'

/** Where each step is taken. */
export const stepPath = (botId: string, step: Step | 'look'): string =>
  ({
    teach: `${studioPath(botId)}&tab=content`,
    reading: `${studioPath(botId)}&tab=content`,
    embed: `${studioPath(botId)}&tab=embed`,
    work: analyticsPath(botId),
    look: analyticsPath(botId),
  })[step]

/**
 * The one bot to go on with, of all that somebody has, oldest first: the newest that is not on a website yet, as its
 * owner is at it; without such a one the newest.
 */
export const botToGoOnWith = <Bot extends OwnBot>(bots: readonly Bot[]): Bot | undefined =>
  bots.findLast((bot) => stepOf(bot) !== 'work') ?? bots.at(-1)
