import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useSignedIn } from './signed-in.ts'

/** Not needed for the first page; the button waits for it. */
const fetchCalls = () => import('../passkeys/sign-in.ts')

const unreachable = {
  kind: 'failed',
  failure: { status: 0, message: 'The page could not be fetched' },
} as const

const firstUse = ['pointermove', 'pointerdown', 'keydown'] as const

/** Sign-in with a passkey: by a button, or chosen among the suggestions of a field. */
export function usePasskey(next: string | undefined) {
  const t = useTranslations('sessions.ui.signIn')
  const errorText = useErrorText()
  const signedIn = useSignedIn(next)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(mediation: 'conditional' | 'optional') {
    const calls = await fetchCalls().catch(() => undefined)
    const outcome = (await calls?.signInWithPasskey(mediation)) ?? unreachable
    if (outcome.kind === 'signedIn') return signedIn('passkey', outcome.methods)
    setBusy(false)
    if (outcome.kind === 'failed') setProblem(errorText(outcome.failure))
    else if (mediation === 'optional') setProblem(t('passkeyStopped'))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request waits for as long as the page is open
  useEffect(() => {
    if (!boot().methods.passkey) return
    // Not while the page loads, and not for those who only look at it.
    const controller = new AbortController()
    const { signal } = controller
    const start = async () => {
      if (!navigator.onLine) return
      controller.abort()
      const calls = await fetchCalls().catch(() => undefined)
      if (await calls?.offersAutofill()) await run('conditional')
    }
    for (const name of firstUse) addEventListener(name, () => void start(), { signal })
    return () => controller.abort()
  }, [])

  return {
    busy,
    problem,
    start() {
      setBusy(true)
      setProblem(null)
      void run('optional')
    },
  }
}
