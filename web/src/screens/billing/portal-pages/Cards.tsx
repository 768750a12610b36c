import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { chargedAtOnce, type PortalCard } from '@guildhall/contract/portal-card-pages'
import { useTranslations } from 'use-intl/react'
import {
  Badge,
  Button,
  ButtonLink,
  Heading,
  IconCard,
  IconPlus,
  List,
  ListItem,
  Meta,
  Note,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'
import { addressOf, asking, below } from './below.ts'
import { useCardWords } from './card-words.ts'
import { isDecline } from './declines.ts'
import { Inside } from './Inside.tsx'
import { OverdueOrders } from './OverdueOrders.tsx'
import { usePortal } from './use-portal.ts'
import { Waiting } from './Waiting.tsx'

type CardsPage = Extract<BuyerPage, { kind: 'portal-cards' }>

const noteTones = {
  saved: 'ok',
  default: 'ok',
  chosen: 'ok',
  removed: 'ok',
  processing: 'info',
  amountsChanged: 'warn',
  refused: 'warn',
  declined: 'danger',
  noFunds: 'danger',
  cardLost: 'danger',
  notApproved: 'danger',
} as const

/** The cards of a customer; or the choice of the one that pays a subscription. */
export function Cards({ page }: { page: CardsPage }) {
  const t = useTranslations('portal-cards.ui')
  const { cards, home, overdue, removes, subscription, waiting } = page
  const removed = cards.find(({ id }) => id === removes)
  if (removed) return <Removal page={page} card={removed} />
  const isWaiting = waiting !== null
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>
        {subscription ? t('titleOf', { product: subscription.name }) : t('title')}
      </Heading>
      <Said page={page} />
      {waiting ? <Waiting action={page.address} waiting={waiting} /> : null}
      {page.hidesCard ? <Note tone="info">{t('hidden')}</Note> : null}
      <OverdueOrders home={home} orders={overdue} />
      {cards.length === 0 ? (
        page.hidesCard ? null : (
          <Text tone="muted">{t('none')}</Text>
        )
      ) : (
        <List ruled aria-label={t('title')}>
          {cards.map((card) => (
            <CardLine key={card.id} page={page} card={card} />
          ))}
        </List>
      )}
      <Row gap={3}>
        <ButtonLink
          kind={isWaiting ? 'secondary' : 'primary'}
          icon={<IconPlus />}
          href={newCardAddress(page)}
        >
          {t('add')}
        </ButtonLink>
        {subscription ? (
          <ButtonLink kind="quiet" href={addressOf({ home, subscription })}>
            {t('backTo', { product: subscription.name })}
          </ButtonLink>
        ) : null}
      </Row>
    </Inside>
  )
}

function newCardAddress({ home, subscription }: CardsPage): string {
  const address = below(home, '/cards/new')
  if (!subscription) return address
  return `${address}${address.includes('?') ? '&' : '?'}subscription=${subscription.id}`
}

/** What was done, or why it was not. */
function Said({ page: { note, subscription } }: { page: CardsPage }) {
  const t = useTranslations('portal-cards.ui')
  const { t: shared } = usePortal()
  const { t: ofCheckout } = useWords()
  if (note === null) return null
  const words = () => {
    if (isDecline(note)) return ofCheckout(`notes.${note}`)
    if (note === 'refused') return shared('refused')
    if (note === 'chosen') return t('notes.chosen', { product: subscription?.name ?? '' })
    return t(`notes.${note}`)
  }
  return (
    <Note role="alert" tone={noteTones[note]}>
      {words()}
    </Note>
  )
}

/** Of the words that name a card, which its buttons are about. */
const nameId = ({ id }: PortalCard) => `card-${id}`

function CardLine({ page, card }: { page: CardsPage; card: PortalCard }) {
  const t = useTranslations('portal-cards.ui')
  const { listOf, monthOf, nameOf } = useCardWords()
  const { expiry, isDefault, pays, state } = card
  const { subscription } = page
  const isChosen = subscription !== null && pays.some(({ id }) => id === subscription.id)
  return (
    <ListItem
      lead={<IconCard />}
      below
      tone={isChosen ? 'accent' : undefined}
      trail={<Ways page={page} card={card} />}
    >
      <Stack gap={1}>
        <Row gap={2}>
          <Text as="span" strong id={nameId(card)}>
            {nameOf(card)}
          </Text>
          {isDefault ? (
            <Badge tone="neutral" icon={null} outlined>
              {t('default')}
            </Badge>
          ) : null}
          {state === 'expiresSoon' ? <Badge tone="warn">{t('expiresSoon')}</Badge> : null}
          {state === 'expired' ? <Badge tone="danger">{t('expired')}</Badge> : null}
        </Row>
        <Meta tone="muted">
          {t('validUntil', { date: monthOf(expiry) })}
          {isChosen
            ? t('chosen')
            : pays.length === 0
              ? t('paysNothing')
              : t('pays', { products: listOf(pays.map(({ name }) => name)) })}
        </Meta>
      </Stack>
    </ListItem>
  )
}

/** What can be done with a card, each by a button of its own. */
function Ways({ page, card }: { page: CardsPage; card: PortalCard }) {
  const t = useTranslations('portal-cards.ui')
  const { address, home, subscription } = page
  const { id, isDefault, pays, state } = card
  const press = (intent: 'choose' | 'default', words: string) => (
    <form method="post" action={address}>
      <input type="hidden" name="payment_method_id" value={id} />
      <input type="hidden" name="charged_at_once" value={chargedAtOnce(page.overdue)} />
      <Button type="submit" size="sm" name="intent" value={intent} aria-describedby={nameId(card)}>
        {words}
      </Button>
    </form>
  )
  if (subscription) {
    const isItsCard = pays.some((each) => each.id === subscription.id)
    return isItsCard || state === 'expired' ? null : press('choose', t('choose'))
  }
  const removal = asking(below(home, '/cards'), 'remove')
  return (
    <>
      {isDefault || state === 'expired' ? null : press('default', t('makeDefault'))}
      <ButtonLink
        kind="quiet"
        size="sm"
        href={`${removal}&card=${id}`}
        aria-describedby={nameId(card)}
      >
        {t('remove')}
      </ButtonLink>
    </>
  )
}

/** The second of two clicks; what the card pays needs another one before. */
function Removal({ page, card }: { page: CardsPage; card: PortalCard }) {
  const t = useTranslations('portal-cards.ui')
  const { listOf, nameOf } = useCardWords()
  const { address, home } = page
  const name = nameOf(card)
  const isInUse = card.pays.length > 0
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>{t('removeTitle', { card: name })}</Heading>
      {isInUse ? (
        <>
          <Note tone="warn">
            {t('notes.inUse', { products: listOf(card.pays.map(({ name: each }) => each)) })}
          </Note>
          <Stack gap={3}>
            {card.pays.map((subscription) => (
              <ButtonLink
                key={subscription.id}
                wide
                href={asking(addressOf({ home, subscription }), 'payment')}
              >
                {t('titleOf', { product: subscription.name })}
              </ButtonLink>
            ))}
            <ButtonLink kind="quiet" wide href={address}>
              {t('keep')}
            </ButtonLink>
          </Stack>
        </>
      ) : (
        <Stack as="form" gap={5} method="post" action={address}>
          <Text>{t('removeText')}</Text>
          <input type="hidden" name="payment_method_id" value={card.id} />
          <Row gap={3}>
            <Button type="submit" kind="danger" name="intent" value="remove">
              {t('removeConfirm')}
            </Button>
            <ButtonLink kind="quiet" href={address}>
              {t('keep')}
            </ButtonLink>
          </Row>
        </Stack>
      )}
    </Inside>
  )
}
