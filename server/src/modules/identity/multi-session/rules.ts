type HeldSession<Live> = {
  readonly token: string
  /** Undefined if it has ended. */
  readonly live: Live | undefined
  /** Whether the browser holds it as a secondary session already. */
  readonly isSecondary: boolean
}

type KnownSession = {
  readonly user: { readonly id: string }
  readonly session: { readonly impersonatedBy: string | null }
}

/** What happens to the other sessions of a browser after a sign-in. */
export function planSessions<Live extends KnownSession>(
  userId: string,
  others: readonly HeldSession<Live>[],
) {
  const keep: Live[] = []
  const end: string[] = []
  const clear: string[] = []
  for (const { token, live, isSecondary } of others) {
    const isSame = live?.user.id === userId
    if (live && !isSame && live.session.impersonatedBy === null) keep.push(live)
    // A secondary session of the same user is replaced by the new one.
    else if (isSecondary) (isSame ? end : clear).push(token)
  }
  return { keep, end, clear }
}
