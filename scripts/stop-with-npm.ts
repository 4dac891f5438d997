const checkMs = 250

/**
 * Calls `stop` when npm, which started this process, is gone. npm passes a signal only to the shell between itself and
 * us, and that shell ends without passing it on; without this look a stopped `npm start` would leave everything
 * running.
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
