const key = 'guildhall last sign-in'
const keptKey = 'guildhall last sign-in kept'

/** The method of the last sign-in in this browser: `passkey`, `password`, `email` or a provider. */
export function lastMethod(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked by the browser: then nothing is marked.
    return null
  }
}

/** Sign-ins keep the session when the browser is closed, unless the user said otherwise. */
export function rememberMethod(method: string, isKept = true): void {
  try {
    localStorage.setItem(key, method)
    localStorage.setItem(keptKey, String(isKept))
  } catch {
    // Blocked by the browser.
  }
}

/** Whether the session of the last sign-in was kept when the browser is closed. */
export function wasKept(): boolean {
  try {
    return localStorage.getItem(keptKey) !== 'false'
  } catch {
    // Blocked by the browser: then the server’s default counts.
    return true
  }
}
