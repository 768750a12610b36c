import { useNavigate } from '@tanstack/react-router'
import { rememberMethod } from '../../../lib/last-method.ts'
import { openDocument } from '../../../lib/paths.ts'
import { startPath } from '../../../lib/start-page.ts'

/** What follows a correct credential: the requested page, or the second step. */
export function useSignedIn(next: string | undefined) {
  const navigate = useNavigate()
  return async (
    method: string,
    secondStep: readonly string[] | undefined,
    isKept = true,
  ): Promise<void> => {
    rememberMethod(method, isKept)
    if (secondStep === undefined) return openDocument(next ?? startPath())
    await navigate({ to: '/two-factor', search: { next }, state: { methods: secondStep } })
  }
}
