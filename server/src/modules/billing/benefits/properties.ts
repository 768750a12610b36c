import type { BenefitInputs, BenefitType } from '@guildhall/contract/billing/benefit-types'
import { invalidInput } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { BenefitHooks, Dependencies } from './dependencies.ts'
import type { BenefitOf } from './rules/benefit.ts'
import { custom } from './rules/custom.ts'
import { discord } from './rules/discord.ts'
import { downloadables } from './rules/downloadables.ts'
import { featureFlag } from './rules/feature-flag.ts'
import { githubRepository } from './rules/github-repository.ts'
import { licenseKeys } from './rules/license-keys.ts'
import { meterCredit } from './rules/meter-credit.ts'
import type { Resolve } from './rules/resolve.ts'

const rules: { readonly [Type in BenefitType]: Resolve<Type> } = {
  custom,
  discord,
  github_repository: githubRepository,
  downloadables,
  license_keys: licenseKeys,
  meter_credit: meterCredit,
  feature_flag: featureFlag,
}

/** What the properties of a request refer to is looked up in its organization. */
export function createProperties(
  { files, meters }: Pick<Dependencies, 'files' | 'meters'>,
  { guildOf }: Pick<BenefitHooks, 'guildOf'>,
) {
  async function downloads(tx: Tx, organizationId: string, input: object) {
    const ids = 'files' in input ? (input.files as readonly string[]) : []
    const found = ids.length > 0 ? await files.findMany(tx, organizationId, ids) : []
    return found.filter(({ service }) => service === 'downloadable').map(({ id }) => id)
  }

  async function countedBy(tx: Tx, organizationId: string, input: object) {
    const ids = 'meter_id' in input ? [input.meter_id as string] : []
    const found = ids.length > 0 ? await meters.findMany(tx, organizationId, ids) : []
    return found.map(({ id }) => id)
  }

  /** As they are stored; throws if they refer to something that does not exist. */
  return async function propertiesOf<Type extends BenefitType>(
    tx: Tx,
    organizationId: string,
    type: Type,
    input: BenefitInputs[Type],
  ): Promise<BenefitOf<Type>['properties']> {
    const resolved = rules[type](input, {
      files: new Set(await downloads(tx, organizationId, input)),
      meters: new Set(await countedBy(tx, organizationId, input)),
      // Without an application at Discord, the token is taken as the id of the server.
      guildOf: (token) => (guildOf.run ? guildOf.run(organizationId, token) : token),
    })
    if ('issues' in resolved) throw invalidInput(...resolved.issues)
    return resolved.properties
  }
}
