// Generated from the contract by `npm run generate`; do not edit.

import type { FieldLimits } from '../limit.ts'

export const update = {
  benefitType: {
    required: true,
    choices: [
      'custom',
      'discord',
      'github_repository',
      'downloadables',
      'license_keys',
      'meter_credit',
      'feature_flag',
    ],
  },
  properties: {},
} satisfies FieldLimits
