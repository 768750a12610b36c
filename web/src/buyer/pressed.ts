const key = 'pressed-pay'
/** Longer, no answer of a bank takes. */
const patience = 120_000

/** A press of pay, until its answer is shown: the page may be loaded again before. */
export function rememberPress(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([location.pathname, Date.now()]))
  } catch {
    // Full or forbidden.
  }
}

export function forgetPress(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Forbidden.
  }
}

/** Whether pay was pressed on this page a moment ago, and nobody has seen the answer. */
export function isPressUnanswered(): boolean {
  try {
    const [path, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, number?]
    return path === location.pathname && at !== undefined && Date.now() - at < patience
  } catch {
    return false
  }
}
