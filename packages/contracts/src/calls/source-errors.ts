export const sourceErrors = ['training_limit', 'rate_limited'] as const

export const fileErrors = [
  'file_too_large',
  'workspace_storage_full',
  'file_type_unsupported',
  'file_picture',
  'file_archive',
  'file_old_office',
  'file_other_office',
  'file_empty',
  'file_encrypted',
  'file_broken',
  'file_too_complex',
  'overloaded',
] as const
