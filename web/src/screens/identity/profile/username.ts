import { useEffect, useRef, useState } from 'react'
import { accounts } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'

type Answer = { readonly isFree: boolean; readonly problem: string | undefined }

const unknown: Answer = { isFree: false, problem: undefined }
/** After the last key; a person who types makes one request. */
const pause = 400

/** Whether the username can be had, while it is typed. */
export function useUsernameCheck(own: string | null) {
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<Answer>(unknown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask(username: string) {
    const { data, failure } = await trySend(accounts.isUsernameAvailable, { username })
    if (latest.current !== username) return
    const taken = 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'
    // Only what is wrong with the name is said here; other failures are met again when it is saved.
    const refused = data ? !data.available : failure?.code?.startsWith('USERNAME_')
    const problem = refused ? (failure ?? { status: 422, code: taken, message: taken }) : undefined
    setAnswer({ isFree: data?.available === true, problem: problem && errorText(problem) })
  }

  return {
    ...answer,
    check(typed: string) {
      const username = typed.trim()
      latest.current = username
      clearTimeout(timer.current)
      setAnswer(unknown)
      if (username === '' || username.toLowerCase() === own) return
      timer.current = setTimeout(() => void ask(username), pause)
    },
  }
}
