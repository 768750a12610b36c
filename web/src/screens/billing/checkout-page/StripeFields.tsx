import type { FieldProblem } from '@guildhall/contract/buyer-pages'
import type { StripeForm } from '@guildhall/contract/stripe-form'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  FieldMessage,
  HostedFields,
  HostedWallets,
  Note,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

const hosted = { type: 'submit', name: 'intent', value: 'hosted' } as const

/** The card form of Stripe, which its script puts into the page. */
export function StripeFields({
  form,
  problem,
  hostedWords,
  noScripts,
}: {
  form: StripeForm
  problem: FieldProblem | undefined
  /** The way to the page of Stripe, where nothing is paid. */
  hostedWords?: string
  /** What is said instead where nobody is led to the page of Stripe, which may show what it knows of a customer. */
  noScripts?: string
}) {
  const { t } = useWords()
  const common = useTranslations('common.ui')
  return (
    <Stack gap={3} id="card-form" data-stripe={JSON.stringify(form)}>
      <noscript>
        {noScripts === undefined ? (
          <Button {...hosted} wide>
            {hostedWords ?? t('card.hosted')}
          </Button>
        ) : (
          <Text>{noScripts}</Text>
        )}
      </noscript>
      <input type="hidden" name="confirmation_token_id" value="" data-token="" />
      <HostedFields id="stripe-card" waiting={t('card.loading')} />
      <div role="alert">
        <div id="stripe-problem" data-keep="" hidden>
          <FieldMessage tone="danger">{t('problems.card')}</FieldMessage>
        </div>
        <StripeAway>
          <Button type="button" data-stripe-again="">
            {common('retry')}
          </Button>
          {noScripts === undefined ? (
            <Button {...hosted}>{hostedWords ?? t('card.hosted')}</Button>
          ) : null}
        </StripeAway>
      </div>
      {problem ? <FieldMessage tone="danger">{t('problems.card')}</FieldMessage> : null}
    </Stack>
  )
}

/** Hidden until the script of Stripe does not come; contains the ways on. */
export function StripeAway({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div id="stripe-away" hidden>
      <Note tone="warn">
        <Stack gap={3}>
          <Text>{t('card.away')}</Text>
          <Row>{children}</Row>
        </Stack>
      </Note>
    </div>
  )
}

/** Where wallets are shown, if the browser has one. */
export function StripeWallets() {
  const { t } = useWords()
  return <HostedWallets id="stripe-wallets" or={t('card.or')} />
}
