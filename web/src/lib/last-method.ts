const key = 'guildhall last sign-in'

/** The method of the last sign-in in this browser: `passkey`, `password`, `email` or a provider. */
export function lastMethod(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked by the browser: then nothing is marked.
    return null
  }
}

export function rememberMethod(method: string): void {
  try {
    localStorage.setItem(key, method)
  } catch {
    // Blocked by the browser.
  }
}
