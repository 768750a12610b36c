import type { BenefitInputs, BenefitType } from '@guildhall/contract/billing/benefit-types'
import { invalidInput } from '../../../../kernel/index.ts'
import type { BenefitOf } from '../rules.ts'
import { custom } from './custom.ts'
import { discord } from './discord.ts'
import { downloadables } from './downloadables.ts'
import { featureFlag } from './feature-flag.ts'
import { githubRepository } from './github-repository.ts'
import { licenseKeys } from './license-keys.ts'
import { meterCredit } from './meter-credit.ts'
import type { Context, Resolve } from './resolve.ts'

const resolvers: { readonly [Type in BenefitType]: Resolve<Type> } = {
  custom,
  discord,
  github_repository: githubRepository,
  downloadables,
  license_keys: licenseKeys,
  meter_credit: meterCredit,
  feature_flag: featureFlag,
}

/** The properties as they are stored; throws if they refer to something that does not exist. */
export async function propertiesOf<Type extends BenefitType>(
  context: Context,
  type: Type,
  input: BenefitInputs[Type],
): Promise<BenefitOf<Type>['properties']> {
  const resolved = await resolvers[type](context, input)
  if ('issues' in resolved) throw invalidInput(...resolved.issues)
  return resolved.properties
}
