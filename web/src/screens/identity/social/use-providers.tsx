import type { OfferedProvider } from '@guildhall/contract/identity/social'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { rememberMethod } from '../../../lib/last-method.ts'
import { openDocument } from '../../../lib/paths.ts'
import { startPath } from '../../../lib/start-page.ts'
import { failurePath } from './failure-path.ts'
import { providerIcon } from './provider-icon.tsx'

/** Buttons of the services that users can sign in with. */
export function useProviders(next: string | undefined, { signUp }: { signUp: boolean }) {
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function open(provider: string) {
    setLeaving(provider)
    setProblem(null)
    const { data, failure } = await attempt((options) =>
      api.signIn.social(
        {
          provider,
          callbackURL: next ?? startPath(),
          errorCallbackURL: failurePath(provider),
          ...(signUp ? { requestSignUp: true } : {}),
        },
        options,
      ),
    )
    if (!failure && 'url' in data) {
      rememberMethod(provider)
      return openDocument(data.url)
    }
    setLeaving(null)
    if (failure) setProblem(errorText(failure))
  }

  const wayOf = ({ id, name }: OfferedProvider) => ({
    id,
    label: name,
    icon: providerIcon(id),
    busy: leaving === id,
    onSelect: () => void open(id),
  })
  return { ways: boot().social.map(wayOf), problem }
}
