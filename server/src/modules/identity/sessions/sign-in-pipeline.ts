import type { Tx } from '../../../platform/database/index.ts'
import type { Hook } from '../../../platform/hooks.ts'
import type { Incoming } from '../../../platform/http/index.ts'
import type { User } from '../accounts/index.ts'
import type { SessionCookies } from './cookies.ts'
import type { Dependencies } from './dependencies.ts'
import type { createSessionOpener } from './open.ts'
import type { Session } from './rules.ts'
import type {
  PendingAction,
  SignInChallenge,
  SignInContext,
  SignInPassed,
  SignInResult,
} from './sign-in-result.ts'

export type ChallengeHook = (
  tx: Tx,
  user: User,
  context: SignInContext,
  incoming: Incoming,
) => Promise<SignInChallenge | SignInPassed | undefined>

/** How a session was opened. */
export type Entry = {
  /** Not where a trusted device or a passkey stood for it, nor where there is none. */
  readonly tookSecondStep: boolean
}

export type SignedInHook = (
  tx: Tx,
  user: User,
  session: Session,
  incoming: Incoming,
  entry: Entry,
) => Promise<readonly string[]>

/** Does what waited for the last step, in the transaction that opens the session. */
export type PendingActionHandler = (tx: Tx, user: User, data: unknown) => Promise<void>

type SignedInResult = SignInResult & { readonly kind: 'opened' }

/**
 * Every sign-in goes through here, whatever its method. A user who still has to pass a second step
 * has no session, not for a moment: it is not opened before the last step.
 */
export function createSignInPipeline(
  { accounts }: Dependencies,
  hooks: { readonly challenge: Hook<ChallengeHook>; readonly signedIn: Hook<SignedInHook> },
  cookies: SessionCookies,
  open: ReturnType<typeof createSessionOpener>,
) {
  const pendingActionHandlers = new Map<string, PendingActionHandler>()

  async function runPendingAction(
    tx: Tx,
    user: User,
    { kind, data }: PendingAction,
  ): Promise<void> {
    await pendingActionHandlers.get(kind)?.(tx, user, data)
  }

  /** A new user has no second step yet. */
  async function startSession(
    tx: Tx,
    user: User,
    incoming: Incoming,
    remembered: boolean,
    entry: Entry = { tookSecondStep: false },
  ): Promise<SignedInResult> {
    const opened = await open(tx, user, incoming, remembered)
    const issued = [
      ...cookies.issue(opened.session, opened.token),
      ...cookies.clearOldDontRemember(opened.session, incoming.header('cookie')),
    ]
    for (const hook of hooks.signedIn) {
      issued.push(...(await hook(tx, user, opened.session, incoming, entry)))
    }
    return { kind: 'opened', user, ...opened, cookies: issued }
  }

  async function completeSignIn(
    tx: Tx,
    userId: string,
    incoming: Incoming,
    context: SignInContext,
  ): Promise<SignInResult> {
    const user = await accounts.users.lockForSignIn(tx, userId, context.password)
    const extraCookies: string[] = []
    for (const hook of hooks.challenge) {
      const outcome = await hook(tx, user, context, incoming)
      if (outcome?.answer) {
        const cleared = cookies.duringChallenge(context.remembered)
        return { kind: 'interrupted', user, ...outcome, cookies: [...cleared, ...outcome.cookies] }
      }
      extraCookies.push(...(outcome?.cookies ?? []))
    }
    if (context.pending) await runPendingAction(tx, user, context.pending)
    const opened = await startSession(tx, user, incoming, context.remembered)
    return { ...opened, cookies: [...opened.cookies, ...extraCookies] }
  }

  return {
    completeSignIn,
    startSession,
    runPendingAction,
    /** Each kind of action that waits for the last step has one handler. */
    handlePendingActions: (kind: string, handler: PendingActionHandler) =>
      void pendingActionHandlers.set(kind, handler),
  }
}
