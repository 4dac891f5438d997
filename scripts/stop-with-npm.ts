const checkMs = 250

/**
 * Calls `stop` when the npm that started this process is gone. npm signals only the shell in between, which does not
 * pass it on, so a stopped `npm start` would leave everything running.
 */
export function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, checkMs)
  timer.unref()
}
