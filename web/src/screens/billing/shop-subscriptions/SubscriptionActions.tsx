import { useTranslations } from 'use-intl/react'
import { Button, Row } from '../../../ui/index.ts'
import { isRunning } from '../shop/subscription-state.tsx'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'

export type Asked = 'cancel' | 'discount' | 'pause' | 'renewal' | 'resume' | 'seats' | 'trial'

type ActionsProps = { shop: Shop; subscription: Subscription; onAsk: (asked: Asked) => void }

/** What may be asked of it now; what is planned already is taken back where it is said. */
export function SubscriptionActions({ shop, subscription, onAsk }: ActionsProps) {
  const t = useTranslations('shop-subscriptions.ui')
  const p = useTranslations('portal-pages.ui')
  const { cancelAtPeriodEnd, pauseAtPeriodEnd, status } = subscription
  const isLive = isRunning(subscription) || status === 'paused' || status === 'unpaid'
  if (!isLive) return null
  const disabledReason = shop.may('sale', 'write') ? undefined : t('mayNot')
  const mayPause = status === 'active' && !cancelAtPeriodEnd && !pauseAtPeriodEnd
  return (
    <Row>
      {status === 'paused' ? (
        <Button kind="primary" {...{ disabledReason }} onClick={() => onAsk('resume')}>
          {t('resume.open')}
        </Button>
      ) : null}
      {mayPause ? (
        <Button {...{ disabledReason }} onClick={() => onAsk('pause')}>
          {p('pause.button')}
        </Button>
      ) : null}
      <Button kind="danger-quiet" {...{ disabledReason }} onClick={() => onAsk('cancel')}>
        {p('cancel.button')}
      </Button>
    </Row>
  )
}
