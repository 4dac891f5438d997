import { AppError } from '../../app-error.js'

export const versionSql = (...columns: readonly string[]): string =>
  `md5(jsonb_build_array(${columns.join(', ')})::text)`

/**
 * Call while the row is locked, before writing.
 * @param changed the version being edited; absent to skip the check
 * @throws AppError `settings_changed`
 */
export function assertUnchanged(stored: string, changed: string | undefined, current?: Record<string, unknown>): void {
  if (changed === undefined || changed === stored) return
  throw new AppError('settings_changed', current === undefined ? {} : { stored: current })
}
