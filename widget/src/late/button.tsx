import type { ComponentProps } from 'react'

export function Button({ part, ...rest }: ComponentProps<'button'> & { part: string }) {
  return <button type="button" data-part={part} {...rest} />
}

/** As a `ref`, focuses an element when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
