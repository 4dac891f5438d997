/** Folders stand for links away from the root, where no link is known. */
export function folderDepth(address: string): number {
  return Math.max(1, address.split('/').filter((part) => part !== '').length - 2)
}
