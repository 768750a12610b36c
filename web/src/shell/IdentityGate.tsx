import { lazy, Suspense, useEffect, useState } from 'react'
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
      <IdentityDialog check={asked.check} onAnswer={asked.answer} />
    </Suspense>
  )
}
