import type {
  PortalConnectionBrief,
  PortalConnectionResult,
  PortalConnectionState,
  PortalService,
} from '@guildhall/contract/portal-connections'
import { useTranslations } from 'use-intl/react'
import { Badge, Note, Row, Text } from '../../../ui/index.ts'

/** As they call themselves in every language. */
export const serviceNames = { discord: 'Discord', github: 'GitHub' } as const satisfies Record<
  PortalService,
  string
>

const stateTones = {
  sellerFirst: 'neutral',
  notConnected: 'warn',
  choose: 'warn',
  giving: 'info',
  given: 'ok',
  failed: 'danger',
} as const satisfies Record<PortalConnectionState, string>

const resultTones = {
  linked: 'ok',
  disconnected: 'ok',
  denied: 'warn',
  expired: 'warn',
  otherSession: 'warn',
  tooManyAccounts: 'warn',
  noConsent: 'warn',
  notReady: 'warn',
  taken: 'danger',
  unavailable: 'danger',
} as const satisfies Record<PortalConnectionResult, string>

export function ConnectionState({ state }: { state: PortalConnectionState }) {
  const t = useTranslations('portal-benefits.ui.connection')
  return <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
}

/** What became of connecting or disconnecting an account. */
export function ConnectionNote({ result }: { result: PortalConnectionResult }) {
  const t = useTranslations('portal-benefits.ui.connection')
  return (
    <Note role="alert" tone={resultTones[result]}>
      {t(`results.${result}`)}
    </Note>
  )
}

/** On the card of a benefit. */
export function ConnectionBrief({ connection }: { connection: PortalConnectionBrief }) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { account, state } = connection
  return (
    <Row gap={3}>
      <ConnectionState state={state} />
      {account === null ? null : (
        <Text as="span" size="small" tone="muted">
          {t('as', { name: account })}
        </Text>
      )}
    </Row>
  )
}
