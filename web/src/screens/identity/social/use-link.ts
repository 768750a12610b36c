import { useState } from 'react'
import { social } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { openDocument } from '../../../lib/paths.ts'
import { trySend } from '../../../lib/send.ts'
import { failurePath } from './failure-path.ts'

/** Opens the page of a provider, which links an account there and leads back. */
export function useLink(provider: string, callbackURL: string) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function link() {
    setBusy(true)
    setProblem(null)
    const input = { provider, callbackURL, errorCallbackURL: failurePath(provider) }
    const { data, failure } = await trySend(social.linkSocial, input)
    if (data?.url) return openDocument(data.url)
    setBusy(false)
    if (failure) setProblem(errorText(failure))
  }

  return { busy, problem, link }
}
