import type { CheckoutReceipt, ReceiptBenefit } from '@guildhall/contract/buyer-pages'
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Facts,
  Heading,
  House,
  IconArrowRight,
  IconCopy,
  IconDownload,
  KeyText,
  List,
  ListItem,
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
import { benefitIcon } from './Benefits.tsx'
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
  return benefits.map((benefit) => <Benefit key={benefit.id} {...benefit} />)
}

function Benefit(benefit: ReceiptBenefit) {
  const { t, locale } = useWords()
  const { description, files, isGranted, licenseKey, limitActivations, note, type } = benefit
  const aside =
    files !== undefined
      ? t('receipt.files', { count: files.length })
      : limitActivations
        ? t('receipt.activations', { limit: limitActivations })
        : null
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between">
          <Row wrap={false}>
            {benefitIcon(type)}
            <Text as="b" strong>
              {description}
            </Text>
          </Row>
          {aside ? (
            <Text as="span" size="small" tone="muted">
              {aside}
            </Text>
          ) : null}
        </Row>
        {!isGranted ? <Text tone="muted">{t('receipt.preparing')}</Text> : null}
        {licenseKey === undefined ? null : (
          <>
            <KeyText>{licenseKey}</KeyText>
            <Row>
              <Button icon={<IconCopy />} data-copy={licenseKey} data-copied={t('receipt.copied')}>
                {t('receipt.copyKey')}
              </Button>
            </Row>
          </>
        )}
        {note ? <Text>{note}</Text> : null}
        {files && files.length > 0 ? (
          <List>
            {files.map(({ name, size, url }) => (
              <ListItem
                key={url}
                trail={
                  <>
                    <Text as="span" size="small" tone="muted">
                      {sizeText(size, locale)}
                    </Text>
                    <ButtonLink size="sm" href={url} download={name}>
                      {t('receipt.download')}
                    </ButtonLink>
                  </>
                }
              >
                {name}
              </ListItem>
            ))}
          </List>
        ) : null}
        {isGranted && (type === 'discord' || type === 'github_repository') ? (
          <Text tone="muted">{t('receipt.connect')}</Text>
        ) : null}
      </Stack>
    </Card>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function sizeText(bytes: number, locale: string): string {
  const step = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}

function Summary({ page }: { page: CheckoutReceipt }) {
  const { t, day } = useWords()
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
          ...(order ? [{ term: t('receipt.date'), detail: day(order.createdAt) }] : []),
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
