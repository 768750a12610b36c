import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { grants, type OutputOf, seats, subscriptions } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { assign as limits } from '../../../lib/limits/seats.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Field,
  List,
  ListItem,
  Meta,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { isRunning } from '../shop/subscription-state.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

const shown = 10
const changed = [seats.list, grants.list]

type Of = { shop: Shop; subscription: Subscription }
type Seat = OutputOf<typeof seats.list>['seats'][number]

/** Who has the seats of what a customer bought; left out where nothing has seats. */
export function CustomerSeats({ shop, customerId }: { shop: Shop; customerId: string }) {
  const { data } = useCall(subscriptions.list, {
    query: {
      organizationId: shop.organization.id,
      customerId: [customerId],
      limit: shown,
    },
  })
  const sold = data?.items.filter((each) => each.seats !== null && isRunning(each)) ?? []
  return sold.map((subscription) => (
    <Seats key={subscription.id} shop={shop} subscription={subscription} />
  ))
}

function Seats({ shop, subscription }: Of) {
  const t = useTranslations('shop-customers.ui')
  const p = useTranslations('portal-pages.ui.seats')
  const { dayOf } = useShopWords()
  const [revoked, setRevoked] = useState<Seat | null>(null)
  // A form that succeeded stays busy, so each invitation has one of its own.
  const [round, setRound] = useState(0)
  const input = { query: { subscriptionId: subscription.id } }
  const { data, error, refetch } = useCall(seats.list, input)
  const held = data?.seats.filter(({ status }) => status !== 'revoked') ?? []
  const total = data?.totalSeats ?? subscription.seats ?? 0
  const disabledReason = shop.may('customer', 'write') ? undefined : t('mayNot')
  return (
    <Section title={p('title')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap={4}>
          <Text tone="muted">
            {p('used', { product: subscription.product.name, used: held.length, total })}
          </Text>
          {held.length > 0 ? (
            <List ruled>
              {held.map((seat) => (
                <ListItem
                  key={seat.id}
                  trail={
                    shop.sells ? (
                      <Button
                        size="sm"
                        kind="danger-quiet"
                        {...{ disabledReason }}
                        onClick={() => setRevoked(seat)}
                      >
                        {p('revoke')}
                      </Button>
                    ) : null
                  }
                >
                  <Text>{seat.customerEmail ?? p('unnamed')}</Text>
                  <Meta tone="muted">
                    {seat.claimedAt ? p('claimed', { date: dayOf(seat.claimedAt) }) : p('pending')}
                  </Meta>
                </ListItem>
              ))}
            </List>
          ) : null}
          {data.availableSeats > 0 && disabledReason === undefined ? (
            <Invite key={round} subscription={subscription} onDone={() => setRound(round + 1)} />
          ) : null}
        </Stack>
      ) : (
        <Skeleton lines={3} />
      )}
      {revoked ? <Revoke seat={revoked} onClose={() => setRevoked(null)} /> : null}
    </Section>
  )
}

type InviteProps = { subscription: Subscription; onDone: () => void }

function Invite({ subscription, onDone }: InviteProps) {
  const t = useTranslations('shop-customers.ui.seats')
  const p = useTranslations('portal-pages.ui.seats')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const invalidate = useInvalidate(...changed)
  const [keys] = useState(createKeys)
  const { busy, problems, refusal, form } = useForm({
    checks: useLimitChecks({ email: { ...limits.email, required: true } }),
    errorText: useErrorText(),
    async send(data) {
      const seat = { subscriptionId: subscription.id, email: text(data, 'email').trim() }
      const options = { idempotencyKey: keys.keyOf(seat) }
      const { failure } = await trySend(seats.assign, seat, options)
      if (!failure || (failure.status > 0 && failure.status < 500)) keys.answered()
      if (failure) return failure
      invalidate()
      toast(p('notes.invited'))
      onDone()
      return null
    },
  })
  return (
    <Stack as="form" gap={3} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Row>
        <Field
          grow
          name="email"
          type="email"
          autoComplete="off"
          label={t('email')}
          error={problems.email}
          button={
            <Button type="submit" busy={busy} busyLabel={c('loading')}>
              {p('invite')}
            </Button>
          }
        />
      </Row>
    </Stack>
  )
}

function Revoke({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const t = useTranslations('shop-customers.ui.seats')
  const p = useTranslations('portal-pages.ui.seats')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending, problem } = useAction(seats.revoke, { invalidates: changed })
  return (
    <ConfirmDialog
      open
      title={t('revokeTitle', { name: seat.customerEmail ?? p('unnamed') })}
      confirmLabel={p('revoke')}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      error={problem ?? undefined}
      onConfirm={async () => {
        if (!(await run({ id: seat.id }))) return
        toast(p('notes.revoked'))
        onClose()
      }}
      onCancel={onClose}
    >
      <Text>{t('revokeText')}</Text>
    </ConfirmDialog>
  )
}
