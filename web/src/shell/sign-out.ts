import { useEffect, useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { attempt } from '../lib/attempt.ts'
import { useErrorText } from '../lib/error-text.ts'
import { homePath, openDocument } from '../lib/paths.ts'
import { withNext } from '../lib/safe-path.ts'
import { forgetRecent } from './recent.ts'

/** While the user ends or changes the session here, that is expected and opens no other page. */
let signingOut = false

export function expectSignOut(expected: boolean): void {
  signingOut = expected
}

/** Opens sign-in after the session ended elsewhere, and returns to the same page. */
export function openSignIn(): void {
  if (!signingOut) openDocument(withNext('/sign-in', location.pathname + location.search))
}

/** Leaves the page only when the server confirmed: otherwise the cookie still works. */
export function useSignOut(next?: string | undefined) {
  const errorText = useErrorText()
  const userId = api.useSession().data?.user.id
  const [problem, setProblem] = useState<string | null>(null)

  async function signOut() {
    signingOut = true
    const { failure } = await attempt((options) => api.signOut({}, options))
    if (failure) {
      signingOut = false
      setProblem(errorText(failure))
    } else {
      if (userId !== undefined) forgetRecent(userId)
      openDocument(withNext('/sign-in', next))
    }
  }
  return { signOut, problem }
}

/**
 * Leaves the page when the session ends in another tab or from another device, and when another tab
 * switched to another account: what this page shows is not of that account.
 */
export function useSignOutElsewhere(userId: string | undefined): void {
  const shown = useRef(userId)
  useEffect(() => {
    const before = shown.current
    shown.current = userId
    if (before === undefined || before === userId) return
    if (userId === undefined) {
      forgetRecent(before)
      openSignIn()
    } else if (!signingOut) openDocument(homePath)
  }, [userId])
}
