import { useTranslations } from 'use-intl/react'
import type { Failure } from '../../../lib/errors.ts'
import type { Check } from '../../../lib/form.ts'
import type { FieldLimits } from '../../../lib/limit.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { metadataOf } from '../shop/metadata-text.ts'
import { type BenefitType, propertyName } from './benefit-fields.ts'

const number = (least: number, most: number) =>
  ({ kind: 'number', whole: true, least, most }) as const
const most = 2_147_483_647

/** As the contract has them, by the kind of the benefit. */
const limits: Readonly<Record<BenefitType, FieldLimits>> = {
  custom: { note: { max: 20_000 } },
  feature_flag: {},
  license_keys: {
    prefix: { pattern: '^\\s*([A-Za-z0-9][A-Za-z0-9_\\-]{0,39})?\\s*$' },
    'expires.ttl': number(1, 1_000_000),
    'activations.limit': number(1, 50),
    limit_usage: number(1, most),
  },
  downloadables: { files: { required: true } },
  meter_credit: { meter_id: { required: true }, units: { ...number(1, most), required: true } },
  discord: { guild_token: { required: true }, role_id: { required: true } },
  github_repository: { repository: { required: true } },
}

export function useBenefitChecks(type: BenefitType): Record<string, Check> {
  const t = useTranslations('shop-benefits.ui.problems')
  const checks = useLimitChecks({
    description: { required: true, min: 3, max: 42 },
    ...Object.fromEntries(
      Object.entries(limits[type]).map(([name, limit]) => [propertyName(name), limit]),
    ),
  })
  const prefix = checks[propertyName('prefix')]
  return {
    ...checks,
    metadata: (value: string) => (metadataOf(value, {}) ? undefined : t('metadata')),
    ...(prefix && {
      [propertyName('prefix')]: (value: string, form: FormData) =>
        prefix(value, form) && t('prefix'),
    }),
  }
}

/** What the server refuses, at the fields that it names. */
export function useBenefitProblems() {
  const t = useTranslations('shop-benefits.ui.problems')
  return (failure: Failure) => {
    const found = Object.entries(refusedFields(failure, () => t('other')))
    return Object.fromEntries(
      found.map(([path, text]) => {
        if (/properties\.repository_/.test(path)) return [propertyName('repository'), text]
        // A file is named by its place in the list.
        return [path.replace(/(properties\.files)\.\d+$/, '$1'), text]
      }),
    )
  }
}
