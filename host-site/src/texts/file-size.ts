import type { Locale } from '@loquia/contracts'

/** Formats bytes as `12 kB`, `3.4 MB`, `1.2 GB`; the smallest positive value is 0.1 kB. */
export function fileSize(bytes: number, locale: Locale): string {
  const [value, unit] =
    bytes >= 1_073_741_824
      ? [bytes / 1_073_741_824, 'gigabyte']
      : bytes >= 1_048_576
        ? [bytes / 1_048_576, 'megabyte']
        : [bytes === 0 ? 0 : Math.max(0.1, bytes / 1_024), 'kilobyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
