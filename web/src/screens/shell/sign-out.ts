import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { enter } from '../../lib/places.ts'

/** Leaves only when the server says so: a cookie that still works is not signed out. */
export function useSignOut() {
  const words = useErrorText()
  const [problem, setProblem] = useState<string | null>(null)

  async function signOut() {
    const { failure } = await attempt((options) => api.signOut({}, options))
    if (failure) setProblem(words(failure))
    else enter('/sign-in')
  }
  return { signOut, problem }
}
