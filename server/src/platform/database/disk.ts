/** disk_full of PostgreSQL or ENOSPC of the system, anywhere in the chain of causes. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC')) return true
  }
  return false
}

export const diskFullMessage = 'The disk is full: nothing can be saved until space is freed.'
