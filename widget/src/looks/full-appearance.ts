import { warn, type Appearance } from '../options'

export interface FullAppearance extends Appearance {
  avatarUrl?: string
  launcherIcon?: string
  launcherLabel?: string
  size?: string
  font?: string
  officeHours?: string
  timeZone?: string
}

/** Each warning appears once. */
const warnedFaults = new Set<string>()
export function warnOnce(text: string): void {
  if (!warnedFaults.has(text)) warn(text)
  warnedFaults.add(text)
}
