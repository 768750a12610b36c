import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { loadNouns } from '../lib/i18n.ts'
import { askIdentityWith, type IdentityCheck } from '../lib/identity-check.ts'

const IdentityDialog = lazy(async () => {
  const [{ IdentityDialog: Dialog }] = await Promise.all([
    import('./IdentityDialog.tsx'),
    loadNouns('proofs'),
  ])
  return { default: Dialog }
})

type Asked = { check: IdentityCheck; answer: (confirmed: boolean) => void }

/** Asks who is there when the server wants to know, after which the action goes on. */
export function IdentityGate() {
  const [asked, setAsked] = useState<Asked | null>(null)
  // Whose page this is stays known after their session has ended.
  const email = useRef('')
  const present = api.useSession().data?.user.email
  useEffect(() => {
    if (present !== undefined) email.current = present
  }, [present])
  useEffect(
    () =>
      askIdentityWith(
        (check) =>
          new Promise((resolve) => {
            setAsked({
              check,
              answer(confirmed) {
                setAsked(null)
                resolve(confirmed)
              },
            })
          }),
      ),
    [],
  )
  if (!asked) return null
  return (
    <Suspense>
      <IdentityDialog check={asked.check} email={email.current} onAnswer={asked.answer} />
    </Suspense>
  )
}
