import { homePath } from './paths.ts'
import { safePath } from './safe-path.ts'

const key = 'start-page'

/** Where a person starts: in the organization that was open last in this browser. */
export function startPath(): string {
  try {
    const stored = localStorage.getItem(key) ?? ''
    return /^\/o\/[^/]+(\/\w|$)/.test(stored) ? (safePath(stored) ?? homePath) : homePath
  } catch {
    return homePath
  }
}

/** Null forgets it: the next person here is somebody else, or the organization is not theirs. */
export function rememberStart(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(key)
    else localStorage.setItem(key, path)
  } catch {
    // Full or forbidden.
  }
}
