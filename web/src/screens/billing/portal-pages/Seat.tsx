import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ReactNode } from 'react'
import { Button, ButtonLink, Heading, House, Letter, Stack, Text } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { usePortal } from './use-portal.ts'

type SeatPage = Extract<BuyerPage, { kind: 'portal-seat' }>

const drawings = { open: 'key', done: 'lit', over: 'torn' } as const
const bold = (chunks: ReactNode) => <b>{chunks}</b>

/** An invitation to a seat: what it is for, then that it is taken. */
export function Seat({ page }: { page: SeatPage }) {
  const { t } = usePortal()
  const { address, email, isTest, portal, product, seller, step, token } = page
  const named = { product, organization: seller?.name ?? '', b: bold }
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={page} />}
    >
      <Stack gap={3}>
        <House state={drawings[step]} />
        <Heading level={1}>{t(`seat.${step}.title`)}</Heading>
        <Text tone="muted">{t.rich(`seat.${step}.text`, named)}</Text>
        {step === 'open' ? <Text tone="muted">{t('seat.for', { email })}</Text> : null}
      </Stack>
      {step === 'open' ? (
        <form method="post" action={address}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" kind="primary" size="lg" wide>
            {t('seat.claim')}
          </Button>
        </form>
      ) : null}
      {step === 'done' ? (
        <ButtonLink kind="primary" size="lg" wide href={portal}>
          {t('seat.portal')}
        </ButtonLink>
      ) : null}
    </Letter>
  )
}
