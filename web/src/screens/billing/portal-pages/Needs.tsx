import type { PortalNeed } from '@guildhall/contract/portal-needs'
import { dateFormat } from '../../../lib/intl.ts'
import {
  ButtonLink,
  Card,
  Heading,
  List,
  ListItem,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { asking, below } from './below.ts'
import { usePortal } from './use-portal.ts'

type Props = { home: string; needs: readonly PortalNeed[] }

/** What asks for attention, one line and one way on for each; nothing where there is nothing. */
export function Needs({ home, needs }: Props) {
  const { t } = usePortal()
  const say = useSaying()
  if (needs.length === 0) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="needs">
      <Heading level={2} id="needs">
        {t('needs.title')}
      </Heading>
      <Card>
        <List>
          {needs.map((need) => {
            const words = say(need)
            const { href, action } = wayOf(home, need)
            return (
              <ListItem
                key={href}
                below
                trail={
                  <ButtonLink
                    size="sm"
                    kind={need.kind === 'payment' ? 'primary' : undefined}
                    href={href}
                  >
                    {t(`needs.${action}`)}
                    <VisuallyHidden> {words}</VisuallyHidden>
                  </ButtonLink>
                }
              >
                <Text>{words}</Text>
              </ListItem>
            )
          })}
        </List>
      </Card>
    </Stack>
  )
}

function useSaying() {
  const { t, amount, day, locale } = usePortal()
  const monthOf = (month: string) =>
    dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  return (need: PortalNeed): string => {
    switch (need.kind) {
      case 'payment':
        return t('needs.payment', { name: need.name, amount: amount(need.amount, need.currency) })
      case 'bank':
        return t('needs.bank', { name: need.name })
      case 'card':
        return t('needs.card', { last4: need.last4, month: monthOf(need.month) })
      case 'ends':
      case 'change':
        return t(`needs.${need.kind}`, { name: need.name, date: day(need.date) })
      case 'invoice':
        return t('needs.invoice', { number: need.number })
      case 'freeSeats':
      case 'seats':
        return t(`needs.${need.kind}`, { name: need.name, count: need.count })
    }
  }
}

type Way = { readonly href: string; readonly action: 'pay' | 'look' | 'complete' | 'invite' }

function wayOf(home: string, need: PortalNeed): Way {
  switch (need.kind) {
    case 'payment':
      return { href: below(home, `/orders/${need.orderId}`), action: 'pay' }
    case 'bank':
      return { href: below(home, `/${need.at}`), action: 'look' }
    case 'card':
      return { href: below(home, '/cards'), action: 'look' }
    case 'ends':
    case 'change':
      return { href: below(home, `/subscriptions/${need.subscriptionId}`), action: 'look' }
    case 'invoice':
      return { href: below(home, `/orders/${need.orderId}/invoice`), action: 'complete' }
    case 'freeSeats':
    case 'seats':
      return {
        href: asking(below(home, `/subscriptions/${need.subscriptionId}`), 'seats'),
        action: need.kind === 'seats' ? 'look' : 'invite',
      }
  }
}
