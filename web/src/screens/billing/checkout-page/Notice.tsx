import type { BuyerNotice } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Heading, House, Letter, Stack, Text } from '../../../ui/index.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { useWords } from './use-page.ts'

type Name = BuyerNotice['notice']
/** Only the seller can help. */
const ofSeller: readonly Name[] = ['expiredAlone', 'linkEnded', 'salesStopped']
const ofPortal: readonly Name[] = ['bought', 'underWay']

/** One message, and at most one way on. */
export function Notice({ page }: { page: BuyerNotice }) {
  const { t } = useWords()
  const { again, isTest, notice, seller, words } = page
  const isInPortal = ofPortal.includes(notice)
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
    >
      <Stack gap={3} data-card-ended={notice === 'cardFormEnded' ? '' : undefined}>
        <House state={isInPortal ? 'letter' : 'torn'} />
        <Heading level={1}>{t(`notice.${notice}Title`)}</Heading>
        <Text tone="muted">{t(`notice.${notice}`)}</Text>
        {words ? <Text>{words}</Text> : null}
      </Stack>
      {ofSeller.includes(notice) && seller?.email ? (
        <ButtonLink size="sm" href={`mailto:${seller.email}`}>
          {t('contact')}
        </ButtonLink>
      ) : null}
      {isInPortal && seller ? (
        <ButtonLink kind="primary" size="lg" wide href={seller.portal}>
          {t('receipt.portal')}
        </ButtonLink>
      ) : null}
      {again === null ? null : (
        <form method="post" action={again}>
          <Button type="submit" kind="primary" size="lg" wide name="intent" value="again">
            {t('notice.again')}
          </Button>
        </form>
      )}
    </Letter>
  )
}
