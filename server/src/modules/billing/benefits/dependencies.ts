import type { Infrastructure } from '../../../infrastructure/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { Files } from '../files/index.ts'
import type { Merchants } from '../merchants/index.ts'
import type { Meters } from '../meters/index.ts'
import type { Benefit } from './rules/benefit.ts'

export type Dependencies = Pick<Infrastructure, 'clock' | 'database' | 'events' | 'random'> & {
  readonly files: Pick<Files, 'findMany'>
  readonly merchants: Pick<Merchants, 'moment'>
  readonly meters: Pick<Meters, 'findMany'>
}

type Around = (tx: Tx, moment: Moment, benefit: Benefit, before: Benefit) => Promise<void> | void

/** What higher modules add. */
export const createBenefitHooks = () => ({
  /** After a benefit was changed and told, with what it was before. */
  changed: createHook<Around>('benefits.changed'),
  /** The same when it was deleted. */
  deleted: createHook<Around>('benefits.deleted'),
  /** Whether those who have a benefit must be granted it again after this change; by default they must. */
  changesGrants:
    createProvider<(before: Benefit, after: Benefit) => boolean>('benefits.changesGrants'),
  /** The server at Discord that a token stands for; undefined if the token is not valid. */
  guildOf:
    createProvider<(organizationId: string, token: string) => string | undefined>(
      'benefits.guildOf',
    ),
})
export type BenefitHooks = ReturnType<typeof createBenefitHooks>
