import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Heading, House, Letter, Stack, Text } from '../../../ui/index.ts'
import { Foot } from '../checkout-page/Foot.tsx'
import { SellerLine, TestBadge } from '../checkout-page/SellerLine.tsx'
import { usePortal } from './use-portal.ts'

/** Asks whoever is in before a link makes them another customer. */
export function Switch({ page }: { page: Extract<BuyerPage, { kind: 'portal-switch' }> }) {
  const { t } = usePortal()
  const { address, isTest, seller, token } = page
  const present = page.present ?? t('entry.unnamed')
  const other = page.other ?? t('entry.unnamed')
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
        <House state="key" />
        <Heading level={1}>{t('switch.title')}</Heading>
        <Text tone="muted">{t('switch.text', { present, other })}</Text>
      </Stack>
      <ButtonLink kind="primary" size="lg" wide href={address}>
        {t('switch.stay')}
      </ButtonLink>
      <form method="post" action={address}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="quiet" wide name="intent" value="switch">
          {t('switch.open', { other })}
        </Button>
      </form>
    </Letter>
  )
}
