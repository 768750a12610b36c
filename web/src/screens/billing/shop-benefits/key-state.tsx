import { useTranslations } from 'use-intl/react'
import type { licenseKeys, OutputOf } from '../../../lib/calls.ts'
import { Badge } from '../../../ui/index.ts'

export type LicenseKey = OutputOf<typeof licenseKeys.list>['items'][number]

const tones = { granted: 'ok', disabled: 'warn', revoked: 'neutral' } as const

export function KeyBadge({ status }: Pick<LicenseKey, 'status'>) {
  const t = useTranslations('shop-benefits.ui.keys.states')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
