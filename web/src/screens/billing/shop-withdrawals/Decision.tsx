import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Row } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { CarryOut } from './CarryOut.tsx'
import { Refuse } from './Refuse.tsx'
import type { Declaration } from './use-declaration.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type DecisionProps = { shop: Shop; one: Withdrawal; declaration: Declaration }

/** What the seller can do about a declaration that waits. */
export function Decision({ shop, one, declaration }: DecisionProps) {
  const t = useTranslations('shop-withdrawals.ui')
  const [asked, setAsked] = useState<'complete' | 'refuse' | null>(null)
  const mayNot = shop.may('refund', 'create') ? undefined : t('mayNot')
  const cannot = useCannot(one, declaration)
  const { orderId, preview } = declaration
  const close = () => setAsked(null)
  return (
    <>
      <Row>
        <Button
          kind="primary"
          disabledReason={mayNot ?? cannot}
          onClick={() => setAsked('complete')}
        >
          {t('complete.open')}
        </Button>
        <Button kind="danger-quiet" disabledReason={mayNot} onClick={() => setAsked('refuse')}>
          {t('refuse.open')}
        </Button>
      </Row>
      {asked === 'complete' && preview.data && orderId ? (
        <CarryOut one={one} orderId={orderId} preview={preview.data} onClose={close} />
      ) : null}
      {asked === 'refuse' ? <Refuse one={one} onClose={close} /> : null}
    </>
  )
}

/** Why it cannot be carried out, also by the seller. */
function useCannot(one: Withdrawal, { orderId, preview }: Declaration): string | undefined {
  const t = useTranslations('shop-withdrawals.ui.complete')
  if (orderId === null) return t('noOrder')
  if (!preview.data) return t('unknown')
  const { obstacle } = preview.data
  if (obstacle === 'nothing_left') return t('nothing')
  return one.kind === 'cancellation' && obstacle ? t('noSubscription') : undefined
}
