import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addingAccount } from '../lib/adding-account.ts'
import { multiSession } from '../lib/calls.ts'
import { useCall } from '../lib/data.ts'
import { useErrorText } from '../lib/error-text.ts'
import { homePath, openDocument } from '../lib/paths.ts'
import { trySend } from '../lib/send.ts'
import { useToast } from '../ui/index.ts'
import { expectSignOut } from './sign-out.ts'

/** The accounts that are signed in to in this browser; asked for when somebody points at their menu. */
export function useAccountsHere(userId: string) {
  const navigate = useNavigate()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const { data = [] } = useCall(multiSession.list, {}, { enabled: asked })
  const errorText = useErrorText()
  const current = data.find(({ user }) => user.id === userId)

  return {
    ask: () => setAsked(true),
    others: data.filter(({ user }) => user.id !== userId),
    async switchTo(sessionToken: string) {
      const { failure } = await trySend(multiSession.setActive, { sessionToken })
      if (failure) toast(errorText(failure))
      else openDocument(homePath)
    },
    async leave() {
      if (!current) return
      expectSignOut(true)
      const { failure } = await trySend(multiSession.revoke, {
        sessionToken: current.session.token,
      })
      expectSignOut(failure === null)
      if (failure) toast(errorText(failure))
      else openDocument(homePath)
    },
    add() {
      addingAccount.on = true
      void navigate({ to: '/sign-in' })
    },
  }
}
