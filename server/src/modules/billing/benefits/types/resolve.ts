import type {
  BenefitInputs,
  BenefitProperties,
  BenefitType,
} from '@guildhall/contract/billing/benefit-types'
import type { Issue } from '../../../../kernel/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { BenefitHooks, Dependencies } from '../dependencies.ts'

/** What the properties of a type may refer to. */
export type Context = Pick<Dependencies, 'files' | 'meters'> & {
  readonly hooks: Pick<BenefitHooks, 'guildOf'>
  readonly tx: Tx
  readonly organizationId: string
}

export type Resolved<Type extends BenefitType> =
  | { readonly properties: BenefitProperties[Type] }
  | { readonly issues: readonly Issue[] }

/** What is stored of the properties that a request gives, or why they are refused. */
export type Resolve<Type extends BenefitType> = (
  context: Context,
  input: BenefitInputs[Type],
) => Promise<Resolved<Type>> | Resolved<Type>

export const missing = (place: Issue['loc'], noun: string): Issue => ({
  loc: ['body', 'properties', ...place],
  msg: `${noun} does not exist.`,
  type: 'value_error',
})
