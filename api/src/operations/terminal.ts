/** Writes lines for the person who started the server. Everything for machines goes to the log instead. */
export function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Tells why the server does not start, each line with the product's name in front. */
export function complain(message: string): void {
  process.stderr.write(
    `${message
      .split('\n')
      .map((line) => `loquia: ${line}`)
      .join('\n')}\n`,
  )
}
