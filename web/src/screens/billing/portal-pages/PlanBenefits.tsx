import type { PortalPlan } from '@guildhall/contract/portal-pages'
import { Note, Row, Stack } from '../../../ui/index.ts'
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import { usePortal } from './use-portal.ts'

type Of = Pick<PortalPlan, 'benefits'>

export function PlanBenefits({ benefits }: Of) {
  if (benefits.length === 0) return null
  return (
    <Stack as="ul" gap={1}>
      {benefits.map(({ description, id, type }) => (
        <Row as="li" key={id} wrap={false}>
          {benefitIcon(type)}
          {description}
        </Row>
      ))}
    </Stack>
  )
}

/** What the chosen plan takes away. */
export function LostBenefits({ benefits }: Of) {
  const { t } = usePortal()
  if (benefits.length === 0) return null
  return (
    <Note tone="warn" title={t('plan.lost')}>
      <PlanBenefits benefits={benefits} />
    </Note>
  )
}
