import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { ChangeNote } from '@guildhall/contract/portal-pages'
import {
  Button,
  ButtonLink,
  Field,
  Heading,
  List,
  ListItem,
  Note,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { seatLimits, seatPriceIn, usagePeriodOf } from '../checkout-page/facts.ts'
import { SeatTiers } from '../checkout-page/SeatTiers.tsx'
import { useSeatWords } from '../checkout-page/seat-words.ts'
import { addressOf, asking } from './below.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { ChangePreview, trialEndOf } from './ChangePreview.tsx'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type SeatsPage = Extract<BuyerPage, { kind: 'portal-seats' }>
type Chosen = NonNullable<SeatsPage['chosen']>

const tones = {
  changed: 'ok',
  invited: 'ok',
  resent: 'ok',
  revoked: 'ok',
  hasSeat: 'warn',
  noSeats: 'warn',
  inUse: 'warn',
  tooMany: 'warn',
} as const

const isOwn = (note: string): note is keyof typeof tones => Object.hasOwn(tones, note)
const ofChange = (note: SeatsPage['note']): ChangeNote | null =>
  note === null || note === 'wrongEmail' || note === 'wrongNumber' || isOwn(note) ? null : note

/** The seats of a subscription: who has them, who is invited, and how many there are. */
export function Seats({ page }: { page: SeatsPage }) {
  const { t } = usePortal()
  const { available, chosen, mayChange, note, subscription, total } = page
  const isCardMissing = chosen?.preview.needs_payment_method
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{t('seats.title')}</Heading>
        <Text tone="muted">
          {t('seats.used', { product: subscription.product.name, used: total - available, total })}
        </Text>
      </Stack>
      {note !== null && isOwn(note) ? (
        <Note role="alert" tone={tones[note]}>
          {t(`seats.notes.${note}`)}
        </Note>
      ) : null}
      <ChangeNotice
        cards={asking(addressOf(page), 'payment')}
        note={ofChange(note) ?? (isCardMissing ? 'needsCard' : null)}
      />
      {chosen ? (
        <Confirmation page={page} chosen={chosen} />
      ) : (
        <>
          {page.seats.length > 0 ? <Holders page={page} /> : null}
          {available > 0 ? <Invite page={page} /> : null}
          {mayChange ? <Count page={page} /> : null}
        </>
      )}
    </Inside>
  )
}

const seatsOf = (page: SeatsPage) => asking(addressOf(page), 'seats')

function Holders({ page }: { page: SeatsPage }) {
  const { t, day } = usePortal()
  const address = seatsOf(page)
  return (
    <List aria-label={t('seats.title')}>
      {page.seats.map(({ claimedAt, email, id }) => {
        const whose = email ?? t('seats.unnamed')
        return (
          <ListItem
            key={id}
            below
            trail={
              <Row as="form" method="post" action={address}>
                <input type="hidden" name="seat" value={id} />
                {claimedAt === null ? (
                  <Button type="submit" size="sm" name="intent" value="resend-seat">
                    {t('seats.resend')} <VisuallyHidden>{whose}</VisuallyHidden>
                  </Button>
                ) : null}
                <Button type="submit" kind="quiet" size="sm" name="intent" value="revoke-seat">
                  {t('seats.revoke')} <VisuallyHidden>{whose}</VisuallyHidden>
                </Button>
              </Row>
            }
          >
            <Stack gap={1}>
              <Text>{whose}</Text>
              <Text size="small" tone="muted">
                {claimedAt === null
                  ? t('seats.pending')
                  : t('seats.claimed', { date: day(claimedAt) })}
              </Text>
            </Stack>
          </ListItem>
        )
      })}
    </List>
  )
}

function Invite({ page }: { page: SeatsPage }) {
  const { t } = usePortal()
  const { note, values } = page
  return (
    <Stack as="form" gap={3} method="post" action={seatsOf(page)} noValidate tall>
      <Heading level={2}>{t('seats.inviteTitle')}</Heading>
      <Field
        id="email"
        name="email"
        type="email"
        label={t('entry.email')}
        autoComplete="off"
        defaultValue={values.email}
        error={note === 'wrongEmail' ? t('entry.wrongEmail') : undefined}
        required
      />
      <Row>
        <Button type="submit" kind="primary" name="intent" value="invite-seat">
          {t('seats.invite')}
        </Button>
      </Row>
    </Stack>
  )
}

function Count({ page }: { page: SeatsPage }) {
  const { t } = usePortal()
  const words = useSeatWords()
  const price = seatPriceIn(page.subscription.prices)
  const limits = seatLimits(price)
  return (
    <Stack as="form" gap={3} method="post" action={seatsOf(page)} noValidate tall>
      <Heading level={2}>{t('seats.count')}</Heading>
      <Field
        id="seats"
        name="seats"
        inputMode="numeric"
        label={t('seats.number')}
        autoComplete="off"
        defaultValue={page.values.seats ?? String(page.total)}
        hint={words.limits(limits)}
        error={page.note === 'wrongNumber' ? words.problem(page.values.seats, limits) : undefined}
        required
      />
      <SeatTiers price={price} />
      <Row>
        <Button type="submit" name="intent" value="preview-seats">
          {t('seats.preview')}
        </Button>
      </Row>
    </Stack>
  )
}

function Confirmation({ page, chosen }: { page: SeatsPage; chosen: Chosen }) {
  const { t, amount } = usePortal()
  const { preview, seats } = chosen
  const { prices, product, recurring_interval, recurring_interval_count } = page.subscription
  const period = {
    interval: recurring_interval,
    intervalCount: recurring_interval_count,
    usage: prices.filter((price) => price.amount_type === 'metered_unit'),
    usagePeriod: usagePeriodOf(product),
  }
  const address = seatsOf(page)
  return (
    <Stack as="form" gap={5} method="post" action={address}>
      <input type="hidden" name="seats" value={seats} />
      <Heading level={2}>{t('seats.becomes', { count: seats })}</Heading>
      <ChangePreview chosen={chosen} period={period} trialUntil={trialEndOf(page.subscription)} />
      <Row gap={3}>
        {preview.needs_payment_method ? null : (
          <Button type="submit" kind="primary" size="lg" name="intent" value="change-seats">
            {preview.due_amount > 0
              ? t('plan.pay', { amount: amount(preview.due_amount, preview.currency) })
              : t('seats.confirm')}
          </Button>
        )}
        <ButtonLink kind="quiet" href={address}>
          {t('seats.keep')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
