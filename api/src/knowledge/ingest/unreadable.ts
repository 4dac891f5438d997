import type { ErrorCode } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import type { UnreadableFile } from '../documents/read-file.js'

const codes: Readonly<Record<UnreadableFile['fault'], ErrorCode>> = {
  encrypted: 'file_encrypted',
  broken: 'file_broken',
  picture: 'file_picture',
  archive: 'file_archive',
  old_office: 'file_old_office',
  other_office: 'file_other_office',
  unsupported: 'file_type_unsupported',
  too_complex: 'file_too_complex',
  empty: 'file_empty',
  // Nothing is wrong with it: the machine had no time for it.
  busy: 'overloaded',
}

/** What is wrong with a file, as its owner reads it. */
export function unreadable(error: UnreadableFile): AppError {
  return new AppError(codes[error.fault], { cause: error })
}
