import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Attempt, attempt } from '../../../lib/attempt.ts'
import { boot } from '../../../lib/boot.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { verifiedReturn } from '../../../lib/paths.ts'

export function sendVerification(
  email: string,
  next: string | undefined,
): Promise<Attempt<unknown>> {
  return attempt((options) =>
    api.sendVerificationEmail({ email, callbackURL: verifiedReturn(next) }, options),
  )
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}

/** Sends another email after a wait, which the server may extend. */
export function useResend(
  email: string,
  next: string | undefined,
  justSent: boolean,
  sendAgain = sendVerification,
) {
  const errorText = useErrorText()
  const [until, setUntil] = useState(() => (justSent ? inSeconds(boot().resendAfter) : 0))
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; attempt: number } | null>(null)
  const attempts = useRef(0)
  const wait = useCountdown(until)

  async function send() {
    if (busy || wait > 0) return
    setBusy(true)
    setRefusal(null)
    const { failure } = await sendAgain(email, next)
    setBusy(false)
    setSent(!failure)
    if (!failure) return setUntil(inSeconds(boot().resendAfter))
    attempts.current += 1
    setRefusal({ text: errorText(failure), attempt: attempts.current })
    if (failure.retryAfter) setUntil(inSeconds(failure.retryAfter))
  }

  return { wait, busy, sent, refusal, send }
}
