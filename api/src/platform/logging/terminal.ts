export function printLines(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function printError(message: string): void {
  process.stderr.write(
    `${message
      .split('\n')
      .map((line) => `loquia: ${line}`)
      .join('\n')}\n`,
  )
}
