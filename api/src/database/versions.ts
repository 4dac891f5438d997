import { AppError } from '../app-error.js'

/** SQL for what these columns hold, as one short text that changes with it. */
export const versionOf = (...columns: readonly string[]): string =>
  `md5(jsonb_build_array(${columns.join(', ')})::text)`

/**
 * To be asked while the row is locked, before it is written.
 * @param changed the version that a change was made from; absent where nothing else is to be kept
 * @param current what is stored, for the caller to compare with
 * @throws AppError `settings_changed` when it is no longer the stored one
 */
export function assertUnchanged(stored: string, changed: string | undefined, current?: Record<string, unknown>): void {
  if (changed === undefined || changed === stored) return
  throw new AppError('settings_changed', current === undefined ? {} : { stored: current })
}
