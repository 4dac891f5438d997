/** Where the id of the demo that is being made is kept; the lead form's events refer to it. */
const storageKey = 'current_demo_id'

/** Undefined when there is none or the browser stores nothing. */
export function currentDemo(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** A browser that stores nothing loses only this convenience. */
export function keepCurrentDemo(demoId: string): void {
  try {
    localStorage.setItem(storageKey, demoId)
  } catch {
    return
  }
}
