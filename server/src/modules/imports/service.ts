import { AppError } from '../../kernel/index.ts'
import {
  type Database,
  isDataException,
  type Tx,
  violatedConstraint,
} from '../../platform/database/index.ts'
import { judgeStored } from '../../platform/passwords/index.ts'
import { chooseUsername, normalizeEmail, refusalOf } from '../accounts/index.ts'
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

const atOnce = 100
const nameless = { username: null, displayUsername: null }

class TakeBack extends Error {}

/** Lets people in who come from another house. */
export function createImports({ accounts, database, signals }: Needs) {
  const { people } = accounts

  async function admit(tx: Tx, incomer: Incomer, { trustRoles }: Wishes): Promise<Verdict> {
    const { id, password, ways, ban, createdAt } = incomer
    const refused = (reason: string): Verdict => ({ kind: 'refused', reason })
    if (!isUsableId(id)) return refused('it has no id that could be kept')
    if (holdsNul(incomer)) return refused('a text of it holds a NUL character')
    if (await people.find(tx, id)) return { kind: 'known' }
    if (incomer.email === '') return refused('it has no email address')
    const email = normalizeEmail(incomer.email)
    if (!email.ok) return refused('its email address is not one that can be kept')
    if (await people.findByEmail(tx, email.value)) {
      return refused('somebody else has this email address')
    }
    const judgement = password === null ? 'fine' : judgeStored(password)
    if (judgement !== 'fine') return refused(`its password hash is ${judgement}`)
    const names = chooseUsername(
      {
        username: incomer.username ?? undefined,
        displayUsername: incomer.displayUsername ?? undefined,
      },
      nameless,
    )
    const user = await people.enroll(tx, {
      id,
      email: email.value,
      emailVerified: incomer.emailVerified,
      name: nameOf({ name: incomer.name, email: email.value }),
      image: incomer.image,
      locale: 'en',
      ...(names.ok ? names.value : nameless),
      role: (trustRoles ? incomer.role : null) ?? 'user',
      ...(password === null ? {} : { password }),
      ...(createdAt === null ? {} : { createdAt }),
      ...(ban ? { ban: { banReason: ban.reason, banExpires: ban.until } } : {}),
    })
    for (const way of ways) await accounts.ways.add(tx, user.id, { ...way, scopes: [] })
    if (names.ok) return { kind: 'created' }
    return { kind: 'created', changed: `its username ${incomer.username} cannot be kept` }
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
      const verdicts: [Incomer, Verdict][] = []
      for (const incomer of some) verdicts.push([incomer, await admitOne(tx, incomer, wishes)])
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
