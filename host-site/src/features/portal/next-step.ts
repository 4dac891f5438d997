import type { ListedBot, OwnBot } from '@loquia/contracts'
import { roleMay } from '../../app/portal'
import { analyticsPath, studioPath } from '../../paths'

/** `work`: the bot has passages and is installed. */
export type Step = 'teach' | 'reading' | 'embed' | 'work'

export function nextStep({ passages, status, installed }: Pick<OwnBot, 'passages' | 'status' | 'installed'>): Step {
  if (passages === 0) return status === 'crawling' || status === 'queued' ? 'reading' : 'teach'
  return installed ? 'work' : 'embed'
}

/** Returns the user's next step; `look` for users who may not add sources. */
export const shownStep = (bot: ListedBot): Step | 'look' =>
  roleMay(bot.role, 'POST /api/chatbot/training/url') ? nextStep(bot) : 'look'

export const stepPath = (botId: string, step: Step | 'look'): string =>
  ({
    teach: `${studioPath(botId)}&tab=content`,
    reading: `${studioPath(botId)}&tab=content`,
    embed: `${studioPath(botId)}&tab=embed`,
    work: analyticsPath(botId),
    look: analyticsPath(botId),
  })[step]

/**
 * Picks the newest bot not yet installed, as its owner is working on it, otherwise the newest. Expects oldest first.
 */
export const botToContinue = <Bot extends OwnBot>(bots: readonly Bot[]): Bot | undefined =>
  bots.findLast((bot) => nextStep(bot) !== 'work') ?? bots.at(-1)
