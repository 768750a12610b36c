import type {
  BenefitInputs,
  BenefitProperties,
  BenefitType,
} from '@guildhall/contract/billing/benefit-types'
import type { Issue } from '../../../../kernel/index.ts'

/** What of the references of a request exists. */
export type Known = {
  /** Files that were uploaded for downloads. */
  readonly files: ReadonlySet<string>
  readonly meters: ReadonlySet<string>
  /** The server at Discord that a token stands for. */
  readonly guildOf: (token: string) => string | undefined
}

type Resolved<Type extends BenefitType> =
  | { readonly properties: BenefitProperties[Type] }
  | { readonly issues: readonly Issue[] }

/** What is stored of the properties that a request gives, or why they are refused. */
export type Resolve<Type extends BenefitType> = (
  input: BenefitInputs[Type],
  known: Known,
) => Resolved<Type>

export const missing = (place: Issue['loc'], noun: string): Issue => ({
  loc: ['body', 'properties', ...place],
  msg: `${noun} does not exist.`,
  type: 'value_error',
})
