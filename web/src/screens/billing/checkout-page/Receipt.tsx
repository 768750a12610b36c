import type { CheckoutReceipt } from '@guildhall/contract/buyer-pages'
import {
  Badge,
  Button,
  ButtonLink,
  Facts,
  Heading,
  House,
  IconArrowRight,
  IconDownload,
  Note,
  ReceiptPage,
  Row,
  Spine,
  Stack,
  Text,
  TextButton,
  TextLink,
  WithDrawing,
} from '../../../ui/index.ts'
import { BenefitCard } from './BenefitCard.tsx'
import { Day } from './Day.tsx'
import { Foot } from './Foot.tsx'
import { dueToday } from './facts.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { Totals } from './Totals.tsx'
import { useWords } from './use-page.ts'

/** What was bought, right where it was paid. */
export function Receipt({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { isTest, seller } = page
  return (
    <>
      <Spine kind={isTest ? 'test' : 'own'} />
      <ReceiptPage
        head={
          <Row gap={3}>
            <SellerLine seller={seller} />
            <TestBadge isTest={isTest} />
          </Row>
        }
        headAside={
          <ButtonLink href={seller?.portal ?? '/portal'} icon={<IconArrowRight />}>
            {t('receipt.portal')}
          </ButtonLink>
        }
        summary={<Summary page={page} />}
        foot={<Foot page={page} />}
      >
        <WithDrawing drawing={<House state="lit" />}>
          <Thanks page={page} />
        </WithDrawing>
        <Stack as="section" gap={4} aria-labelledby="bought">
          <Heading level={2} id="bought">
            {t('receipt.bought')}
          </Heading>
          <Bought page={page} />
        </Stack>
      </ReceiptPage>
    </>
  )
}

function Thanks({ page }: { page: CheckoutReceipt }) {
  const { t, day } = useWords()
  const { checkout, email, renewsAt, trialEnd } = page
  const isFree = dueToday(checkout) === 0
  const then = trialEnd
    ? t('receipt.trialEnds', { date: day(trialEnd) })
    : renewsAt
      ? t('receipt.renews', { date: day(renewsAt) })
      : null
  return (
    <>
      <Row>
        <Badge tone="ok">
          {t(trialEnd ? 'receipt.trial' : isFree ? 'receipt.free' : 'receipt.paid')}
        </Badge>
      </Row>
      <Heading level={1}>{t('receipt.title')}</Heading>
      <Text tone="muted">
        {[email && t('receipt.sent', { email }), then].filter(Boolean).join(' ')}
      </Text>
    </>
  )
}

function Bought({ page: { benefits } }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  if (benefits === null) return <Text>{t('receipt.elsewhere')}</Text>
  if (benefits.length === 0) return <Text tone="muted">{t('receipt.none')}</Text>
  return benefits.map((benefit) => <BenefitCard key={benefit.id} benefit={benefit} />)
}

function Summary({ page }: { page: CheckoutReceipt }) {
  const { t } = useWords()
  const { card, checkout, order, returnTo, withdraw } = page
  return (
    <>
      <Heading level={2}>{t('receipt.summary')}</Heading>
      <Totals checkout={checkout} due={t('receipt.paidTotal')} />
      <Facts
        items={[
          ...(order
            ? [
                {
                  term: t('receipt.order'),
                  detail: (
                    <TextButton data-copy={order.number} data-copied={t('receipt.copied')}>
                      {order.number}
                    </TextButton>
                  ),
                },
              ]
            : []),
          ...(card ? [{ term: t('receipt.card'), detail: `•••• ${card}` }] : []),
          ...(order
            ? [
                {
                  term: t('receipt.date'),
                  detail: <Day at={order.createdAt} />,
                },
              ]
            : []),
        ]}
      />
      {order ? (
        <ButtonLink wide icon={<IconDownload />} href={order.invoice}>
          {t('receipt.invoice')}
        </ButtonLink>
      ) : null}
      {withdraw ? (
        <Text size="small">
          <TextLink href={withdraw}>{t('law.withdraw')}</TextLink>
        </Text>
      ) : null}
      {returnTo ? <Return to={returnTo} /> : null}
    </>
  )
}

/** The way back to the seller, taken by itself after a while. */
function Return({ to }: { to: string }) {
  const { t } = useWords()
  const site = new URL(to).host
  return (
    <Note
      tone="info"
      id="return"
      data-return={to}
      action={
        <Row gap={2}>
          <ButtonLink size="sm" href={to}>
            {t('receipt.return', { site })}
          </ButtonLink>
          <Button size="sm" kind="quiet" data-stay="" hidden>
            {t('receipt.stay')}
          </Button>
        </Row>
      }
    >
      {t('receipt.returning', { site })}
    </Note>
  )
}
