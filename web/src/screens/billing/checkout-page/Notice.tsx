import type { BuyerNotice } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Heading, House, Letter, Stack, Text } from '../../../ui/index.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { useWords } from './use-page.ts'

/** One message, and at most one way on. */
export function Notice({ page }: { page: BuyerNotice }) {
  const { t } = useWords()
  const { again, isTest, notice, seller, words } = page
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
        <House state="torn" />
        <Heading level={1}>{t(`notice.${notice}Title`)}</Heading>
        <Text tone="muted">{t(`notice.${notice}`)}</Text>
        {words ? <Text>{words}</Text> : null}
      </Stack>
      {notice === 'salesStopped' && seller?.email ? (
        <ButtonLink size="sm" href={`mailto:${seller.email}`}>
          {t('contact')}
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
