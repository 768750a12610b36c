import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { chargedAtOnce, type NewCard } from '@guildhall/contract/portal-card-pages'
import { useTranslations } from 'use-intl/react'
import { Button, Checkbox, Heading, IconPay, Note, Stack, Text } from '../../../ui/index.ts'
import { CardFields } from '../checkout-page/CardFields.tsx'
import { StripeFields } from '../checkout-page/StripeFields.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { Work } from '../checkout-page/Work.tsx'
import { isDecline } from './declines.ts'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type Page = Extract<BuyerPage, { kind: 'portal-new-card' }>

/** The page on which a card is entered to be saved. */
export function NewCardPage({ page }: { page: Page }) {
  const t = useTranslations('portal-cards.ui.new')
  const { subscription } = page
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>
        {subscription ? t('titleOf', { product: subscription.name }) : t('title')}
      </Heading>
      <NewCardForm page={page} />
    </Inside>
  )
}

/** Without the page around it. */
export function NewCardForm({
  page,
}: {
  page: NewCard & Pick<Page, 'address' | 'isTest' | 'seller'>
}) {
  const t = useTranslations('portal-cards.ui')
  const { t: shared, amount } = usePortal()
  const { t: ofCheckout } = useWords()
  const { address, attempt, hasDefault, isDefault, isTest, note, overdue, owner, subscription } =
    page
  const seller = page.seller?.name ?? ''
  const canSave = isTest || page.stripe !== null
  const words = (known: NonNullable<typeof note>) => {
    if (isDecline(known) || known === 'work') return ofCheckout(`notes.${known}`)
    if (known === 'amountsChanged') return t('notes.amountsChanged')
    return known === 'refused' ? shared('refused') : t(`new.${known}`, { seller })
  }
  return (
    <Stack as="form" gap={5} method="post" action={address} noValidate data-live="" tall>
      {owner ? <Text tone="muted">{t('new.owner', { owner })}</Text> : null}
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="charged_at_once" value={chargedAtOnce(overdue)} />
      {!canSave ? null : page.stripe ? (
        <StripeFields form={page.stripe} problem={undefined} hostedWords={t('new.hosted')} />
      ) : (
        <CardFields page={{ problems: {}, values: {} }} noScripts={t('new.noScripts')} />
      )}
      <Work work={page.work} />
      {subscription === null && hasDefault ? (
        <Checkbox
          id="set_default"
          name="set_default"
          value="true"
          label={t('new.useByDefault')}
          defaultChecked={isDefault}
        />
      ) : (
        <input type="hidden" name="set_default" value={String(!hasDefault)} />
      )}
      {subscription === null
        ? overdue.map(({ amount: due, currency, id, isByDefault, name, payments }) =>
            isByDefault ? (
              <Note key={id} tone="warn">
                {t('addAndPay', { amount: amount(due, currency), product: name })}
                {payments > 1 ? ` ${t('payments', { count: payments })}` : null}
              </Note>
            ) : null,
          )
        : null}
      <div id="note" role="alert" data-again={note === 'work' ? '' : undefined}>
        {note ? <Note tone={note === 'work' ? 'warn' : 'danger'}>{words(note)}</Note> : null}
      </div>
      <div role="alert" data-lost="" hidden>
        <Note tone="warn" waiting>
          {ofCheckout('notes.lost')}
        </Note>
      </div>
      {canSave ? (
        <Stack gap={3}>
          <Button
            id="pay"
            type="submit"
            kind="primary"
            size="lg"
            wide
            name="intent"
            value="confirm"
            icon={<IconPay />}
            data-busy-text={t('new.busy')}
          >
            {t('new.save')}
          </Button>
          <Text size="small" tone="muted">
            {t('new.mandate', { seller })}
          </Text>
        </Stack>
      ) : null}
    </Stack>
  )
}
