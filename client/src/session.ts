import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallError, Result } from './call.ts'
import type { SignedIn } from './contract/sessions.ts'
import type { Environment } from './environment.ts'
import { watchPage } from './watch.ts'

type SessionQuery = { readonly query?: Readonly<Record<string, unknown>> }

export type SessionState = {
  readonly data: SignedIn | null
  readonly error: CallError | null
  readonly isPending: boolean
  readonly isRefetching: boolean
  readonly refetch: (input?: SessionQuery) => Promise<void>
}

export type SessionStore = ReadableAtom<SessionState> & { readonly value: SessionState }

type Setup = {
  readonly load: (input?: SessionQuery) => Promise<Result<SignedIn | null>>
  /** `undefined` while the session is not known. */
  readonly seed: SignedIn | null | undefined
  readonly environment: Environment
  readonly channelName: string
}

/** Within this time a session is not refetched when the tab is shown again. */
const freshFor = 5000
/** Lets the browser store the cookie of the response before the refetch. */
const settleFor = 10

const changesSession =
  /^\/api\/auth\/(sign-(in|up)\/|sign-out$|update-(user|session)$|delete-user$|verify-email$|revoke-|reset-password$|change-(email|password)$|two-factor\/|email-otp\/verify|passkey\/verify-|multi-session\/set-|admin\/(stop-)?impersonat|organization\/(set-active|create|delete|remove-member|leave|accept-invitation)$)/

export function createSessionStore({ load, seed, environment, channelName }: Setup) {
  let latestRequest = 0
  let mounted = false
  let stale = seed === undefined
  let fetchedAt = environment.now()

  const store = atom<SessionState>({
    data: seed ?? null,
    error: null,
    isPending: seed === undefined,
    isRefetching: false,
    refetch,
  }) as ReturnType<typeof atom<SessionState>> & { readonly value: SessionState }

  async function refetch(input?: SessionQuery): Promise<void> {
    latestRequest += 1
    const thisRequest = latestRequest
    stale = false
    fetchedAt = environment.now()
    store.set({ ...store.value, isRefetching: !store.value.isPending })
    const { data, error } = await load(input)
    if (thisRequest !== latestRequest) return
    const settled = { isPending: false, isRefetching: false, error, refetch }
    const known = store.value.data
    if (error) store.set({ ...settled, data: error.status === 401 ? null : known })
    else store.set({ ...settled, data: same(known, data) ? known : data })
  }

  const isOld = () => environment.now() - fetchedAt >= freshFor

  function changed() {
    if (mounted) void refetch()
    else stale = true
  }

  let visited = false
  let watch: ReturnType<typeof watchPage> | undefined
  onMount(store, () => {
    if (!environment.page) return
    mounted = true
    watch = watchPage(environment, channelName, {
      onReturn: () => isOld() && void refetch(),
      onOnline: () => void refetch(),
      onChanged: changed,
    })
    if (stale || (visited && isOld())) void refetch()
    visited = true
    return () => {
      mounted = false
      watch?.close()
      watch = undefined
    }
  })

  /** Called after each successful call, because some of them change the session. */
  function onCallSucceeded(path: string) {
    if (!changesSession.test(path)) return
    // At once, because a sign-out usually opens another document.
    notifyOtherTabs()
    environment.after(settleFor, changed)
  }

  function notifyOtherTabs() {
    if (watch) return watch.notify()
    const channel = environment.channel(channelName)
    channel?.notify()
    channel?.close()
  }

  return { store: store as SessionStore, onCallSucceeded }
}

/** Equal data keeps the old object, so that screens do not render again. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
