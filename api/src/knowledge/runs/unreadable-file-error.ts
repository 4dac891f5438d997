import type { PlainErrorCode } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import type { UnreadableFile } from '../ingest/parse/read-file.js'

const codes: Readonly<Record<UnreadableFile['fault'], PlainErrorCode>> = {
  encrypted: 'file_encrypted',
  broken: 'file_broken',
  picture: 'file_picture',
  archive: 'file_archive',
  old_office: 'file_old_office',
  other_office: 'file_other_office',
  unsupported: 'file_type_unsupported',
  too_complex: 'file_too_complex',
  empty: 'file_empty',
  // The file is fine; the machine is overloaded.
  busy: 'overloaded',
}

export function unreadableFileError(error: UnreadableFile): AppError {
  return new AppError(codes[error.fault], { cause: error })
}
