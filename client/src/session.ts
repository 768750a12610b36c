import type * as sessions from '@guildhall/contract/sessions'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallError, Result } from './call.ts'
import type { Environment } from './environment.ts'
import { watchPage } from './watch.ts'
import type { Revived } from './wire.ts'

export type SignedIn = Revived<typeof sessions.SignedIn>
export type SessionQuery = { readonly query?: Readonly<Record<string, unknown>> }

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
  /** `undefined` when nobody knows yet who is signed in. */
  readonly seed: SignedIn | null | undefined
  readonly environment: Environment
  readonly channelName: string
}

/** A session shown again within this time is taken as it is. */
const freshFor = 5000
/** Lets the cookie of the answer settle before the session is asked for again. */
const settleFor = 10

const changing =
  /^\/api\/auth\/(sign-(in|up)\/|sign-out$|update-(user|session)$|delete-user$|verify-email$|revoke-|reset-password$|change-(email|password)$|two-factor\/|email-otp\/verify|passkey\/verify-|multi-session\/set-|admin\/(stop-)?impersonat|organization\/(set-active|create|delete|remove-member|leave|accept-invitation)$)/

export function createSessionStore({ load, seed, environment, channelName }: Setup) {
  let turn = 0
  let mounted = false
  let stale = seed === undefined
  let askedAt = environment.now()

  const store = atom<SessionState>({
    data: seed ?? null,
    error: null,
    isPending: seed === undefined,
    isRefetching: false,
    refetch,
  }) as ReturnType<typeof atom<SessionState>> & { readonly value: SessionState }

  async function refetch(input?: SessionQuery): Promise<void> {
    turn += 1
    const mine = turn
    stale = false
    askedAt = environment.now()
    store.set({ ...store.value, isRefetching: !store.value.isPending })
    const { data, error } = await load(input)
    if (mine !== turn) return
    const settled = { isPending: false, isRefetching: false, error, refetch }
    const known = store.value.data
    if (error) store.set({ ...settled, data: error.status === 401 ? null : known })
    else store.set({ ...settled, data: same(known, data) ? known : data })
  }

  const isOld = () => environment.now() - askedAt >= freshFor

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
      onNews: changed,
    })
    if (stale || (visited && isOld())) void refetch()
    visited = true
    return () => {
      mounted = false
      watch?.close()
      watch = undefined
    }
  })

  /** Called after each successful call: some of them change who is signed in. */
  function noticed(path: string) {
    if (!changing.test(path)) return
    // Told at once: whoever signs out opens another document, and this one is soon gone.
    tellOthers()
    environment.after(settleFor, changed)
  }

  function tellOthers() {
    if (watch) return watch.tell()
    const channel = environment.channel(channelName)
    channel?.tell()
    channel?.close()
  }

  return { store: store as SessionStore, noticed }
}

/** Keeps the object a screen already holds when nothing in it is new. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
