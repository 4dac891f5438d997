/** What the build found in the files of this folder, under their names without path and ending. */
export function byCode<T>(found: Record<string, T>): Partial<Record<string, T>> {
  return Object.fromEntries(Object.entries(found).map(([path, value]) => [path.slice(-5, -3), value]))
}
