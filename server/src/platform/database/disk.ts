/** disk_full, or the system's own word for it, wherever in the chain of causes. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC')) return true
  }
  return false
}

export const diskFull = 'The disk is full: nothing can be saved until there is room.'
