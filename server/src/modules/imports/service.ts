import { AppError } from '../../kernel/index.ts'
import {
  type Database,
  isDataException,
  type Tx,
  violatedConstraint,
} from '../../platform/database/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'
import { chooseUsername, type Newcomer, normalizeEmail, refusalOf } from '../accounts/index.ts'
import type { Needs } from './needs.ts'
import type { Incomer } from './rules/incomer.ts'
import { holdsNul, isUsableId, nameOf } from './rules.ts'

export type Outcome = {
  readonly created: number
  readonly known: number
  readonly refused: readonly {
    readonly what: string
    readonly id: string
    readonly reason: string
  }[]
  /** People who came in, but not with everything they had. */
  readonly changed: readonly { readonly id: string; readonly what: string }[]
}

export type Wishes = {
  readonly dryRun: boolean
  readonly trustRoles: boolean
  readonly progress?: (count: number) => void
}

type Verdict =
  | { readonly kind: 'created'; readonly changed?: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: string }

type Judged =
  | Verdict
  | { readonly kind: 'newcomer'; readonly newcomer: Newcomer; readonly verdict: Verdict }

/** What nobody else may have, each as a text of its own. */
function claimsOf({ id, email, username, ways }: Newcomer): string[] {
  return [
    `id ${id}`,
    `email ${email}`,
    ...(username ? [`username ${username}`] : []),
    ...ways.map(({ providerId, accountId }) => `way ${providerId} ${accountId}`),
  ]
}

function wantedBy(claims: readonly string[][]) {
  const all = (kind: string) =>
    claims
      .flat()
      .filter((claim) => claim.startsWith(`${kind} `))
      .map((claim) => claim.slice(kind.length + 1))
  return { ids: all('id'), emails: all('email'), usernames: all('username'), ways: all('way') }
}

const atOnce = 500
const nameless = { username: null, displayUsername: null }

class TakeBack extends Error {}

/** Lets people in who come from another house. */
export function createImports({ accounts, database, signals }: Needs) {
  const { people } = accounts

  const refused = (reason: string): Verdict => ({ kind: 'refused', reason })

  /** Whether somebody may come in at all, whoever is here already. */
  function judge(incomer: Incomer, { trustRoles }: Wishes): Judged {
    const { id, password, ways, ban, createdAt } = incomer
    if (!isUsableId(id)) return refused('it has no id that could be kept')
    if (holdsNul(incomer)) return refused('a text of it holds a NUL character')
    if (incomer.email === '') return refused('it has no email address')
    const email = normalizeEmail(incomer.email)
    if (!email.ok) return refused('its email address is not one that can be kept')
    const judgement = password === null ? 'fine' : judgeStored(password)
    if (judgement !== 'fine') return refused(`its password hash is ${judgement}`)
    const names = chooseUsername(
      {
        username: incomer.username ?? undefined,
        displayUsername: incomer.displayUsername ?? undefined,
      },
      nameless,
    )
    const newcomer = {
      id,
      email: email.value,
      emailVerified: incomer.emailVerified,
      name: nameOf({ name: incomer.name, email: email.value }),
      image: incomer.image,
      locale: 'en' as const,
      ...(names.ok ? names.value : nameless),
      role: (trustRoles ? incomer.role : null) ?? 'user',
      ways,
      ...(password === null ? {} : { password }),
      ...(createdAt === null ? {} : { createdAt }),
      ...(ban ? { ban: { banReason: ban.reason, banExpires: ban.until } } : {}),
    }
    const changed = names.ok ? {} : { changed: `its username ${incomer.username} cannot be kept` }
    return { kind: 'newcomer', newcomer, verdict: { kind: 'created', ...changed } }
  }

  async function admit(tx: Tx, incomer: Incomer, wishes: Wishes): Promise<Verdict> {
    if (isUsableId(incomer.id) && (await people.find(tx, incomer.id))) return { kind: 'known' }
    const judged = judge(incomer, wishes)
    if (judged.kind !== 'newcomer') return judged
    if (await people.findByEmail(tx, judged.newcomer.email)) {
      return refused('somebody else has this email address')
    }
    await people.enrollAll(tx, [judged.newcomer])
    return judged.verdict
  }

  /** Those of whom nothing is taken yet, neither here nor by somebody before them in the file. */
  async function undisputed(tx: Tx, some: readonly Incomer[], wishes: Wishes) {
    const candidates = new Map<Incomer, Extract<Judged, { kind: 'newcomer' }>>()
    for (const incomer of some) {
      const judged = judge(incomer, wishes)
      if (judged.kind === 'newcomer') candidates.set(incomer, judged)
    }
    const claims = [...candidates.values()].map(({ newcomer }) => claimsOf(newcomer))
    const seen = await people.taken(tx, wantedBy(claims))
    for (const [incomer, { newcomer }] of candidates) {
      const own = claimsOf(newcomer)
      if (own.some((claim) => seen.has(claim))) candidates.delete(incomer)
      for (const claim of own) seen.add(claim)
    }
    return candidates
  }

  /** Nearly everybody comes in by three statements; whoever is disputed is looked at alone. */
  async function admitAll(tx: Tx, some: readonly Incomer[], wishes: Wishes) {
    const candidates = await undisputed(tx, some, wishes)
    const came = await withSavepoint(tx, () =>
      people.enrollAll(
        tx,
        [...candidates.values()].map(({ newcomer }) => newcomer),
      ),
    )
    const verdicts: [Incomer, Verdict][] = []
    for (const incomer of some) {
      const candidate = came ? candidates.get(incomer) : undefined
      const verdict = candidate?.verdict ?? (await admitOne(tx, incomer, wishes))
      verdicts.push([incomer, verdict])
    }
    return verdicts
  }

  /** False, and nothing done, where the database refuses something of it. */
  async function withSavepoint(tx: Tx, work: () => Promise<void>): Promise<boolean> {
    await tx.run('savepoint incomers')
    try {
      await work()
      await tx.run('release savepoint incomers')
      return true
    } catch (error) {
      if (!reasonOf(error)) throw error
      await tx.run('rollback to savepoint incomers')
      return false
    }
  }

  /** What the database itself refuses takes back the one person, and nobody else. */
  async function admitOne(tx: Tx, incomer: Incomer, wishes: Wishes): Promise<Verdict> {
    await tx.run('savepoint incomer')
    try {
      const verdict = await admit(tx, incomer, wishes)
      await tx.run('release savepoint incomer')
      return verdict
    } catch (error) {
      const reason = reasonOf(error)
      if (!reason) throw error
      await tx.run('rollback to savepoint incomer')
      return { kind: 'refused', reason }
    }
  }

  async function bring(incomers: readonly Incomer[], wishes: Wishes): Promise<Outcome> {
    const sum = { created: 0, known: 0, refused: [], changed: [] } as {
      created: number
      known: number
      refused: Outcome['refused'][number][]
      changed: Outcome['changed'][number][]
    }

    async function group(tx: Tx, some: readonly Incomer[]) {
      const verdicts = await admitAll(tx, some, wishes)
      if (some.some(({ password }) => password !== null)) {
        await signals.publish(tx, 'foreign passwords', '')
      }
      return verdicts
    }

    function count(verdicts: readonly [Incomer, Verdict][]) {
      for (const [incomer, verdict] of verdicts) {
        const id = incomer.id || incomer.email
        if (verdict.kind === 'refused')
          sum.refused.push({ what: 'users', id, reason: verdict.reason })
        else sum[verdict.kind]++
        if (verdict.kind === 'created' && verdict.changed) {
          sum.changed.push({ id, what: verdict.changed })
        }
      }
      wishes.progress?.(sum.created + sum.known + sum.refused.length)
    }

    await inGroups(database, incomers, wishes.dryRun, async (tx, some) => group(tx, some), count)
    return sum
  }

  return { bring }
}
export type Imports = ReturnType<typeof createImports>

/** A dry run is one transaction that is taken back: so it also sees who comes twice in one file. */
async function inGroups<Done>(
  database: Database,
  incomers: readonly Incomer[],
  dryRun: boolean,
  work: (tx: Tx, some: readonly Incomer[]) => Promise<Done>,
  count: (done: Done) => void,
): Promise<void> {
  const groups = Array.from({ length: Math.ceil(incomers.length / atOnce) }, (_, index) =>
    incomers.slice(index * atOnce, (index + 1) * atOnce),
  )
  if (!dryRun) {
    for (const some of groups) count(await database.transaction((tx) => work(tx, some)))
    return
  }
  const all: Done[] = []
  await database
    .transaction(async (tx) => {
      all.length = 0
      for (const some of groups) all.push(await work(tx, some))
      throw new TakeBack()
    })
    .catch((error) => {
      if (!(error instanceof TakeBack)) throw error
    })
  for (const done of all) count(done)
}

function reasonOf(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  if (refusal?.code === 'USER_ALREADY_EXISTS') return 'somebody else has this email address'
  if (refusal) return 'somebody else has this username'
  if (violatedConstraint(error)) return 'somebody else signs in with this account at a provider'
  if (isDataException(error)) return 'the database does not take one of its values'
  return error instanceof AppError ? error.code : undefined
}
