import type { PortalAccount, PortalConnection } from '@guildhall/contract/portal-connections'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  ButtonLink,
  Card,
  Facts,
  Heading,
  List,
  ListItem,
  Note,
  Row,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { ConnectionState, serviceNames } from '../checkout-page/connection-words.tsx'
import { naming } from '../checkout-page/naming.ts'
import { asking, below } from './below.ts'

type ConnectionProps = {
  /** Of the page of the benefit. */
  address: string
  benefitId: string
  /** Of the customer. */
  email: string | null
  home: string
  value: PortalConnection
}

/** Whether another account is what helps, or the same one once more. */
const needsConsent = ({ reason }: PortalConnection) => reason === 'consent'
const needsOther = ({ reason }: PortalConnection) =>
  reason === 'accountGone' || reason === 'accountRefused'

/** Access at another service: how it is, and what the customer can do about it. */
export function Connection(props: ConnectionProps) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { account, place, service, state } = props.value
  return (
    <>
      <Card>
        <Stack gap={4}>
          <Row justify="between">
            <Text as="b" strong>
              {t('title', { service: serviceNames[service] })}
            </Text>
            <ConnectionState state={state} />
          </Row>
          {account || place ? (
            <Facts
              items={[
                ...(account ? [{ term: t('account'), detail: account.name }] : []),
                ...(place
                  ? [
                      {
                        term: t(`place.${service}`, { service: serviceNames[service] }),
                        detail:
                          state === 'given' ? (
                            <TextLink href={place.url}>{place.name}</TextLink>
                          ) : (
                            place.name
                          ),
                      },
                    ]
                  : []),
              ]}
            />
          ) : null}
          <Said value={props.value} />
          <Way {...props} />
        </Stack>
      </Card>
      {props.value.isProven && state !== 'sellerFirst' ? <Accounts {...props} /> : null}
    </>
  )
}

function Said({ value }: Pick<ConnectionProps, 'value'>) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { isDelayed, isProven, reason, service, state } = value
  const named = { service: serviceNames[service] }
  const isPlain = state === 'given' || state === 'giving' || state === 'sellerFirst'
  if (reason) return <Note tone="danger">{t(`reasons.${reason}`, named)}</Note>
  if (isDelayed) return <Note tone="warn">{t('texts.delayed', named)}</Note>
  if (!isProven && !isPlain) return <Text>{t('proof')}</Text>
  if (state === 'given') return <Text>{t(`given.${service}`, named)}</Text>
  // What has failed has a reason.
  return state === 'failed' ? null : <Text>{t(`texts.${state}`, named)}</Text>
}

/** The one way on. */
function Way({ address, email, value }: ConnectionProps) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { account, isProven, mayConnect, place, service, state } = value
  if (state === 'sellerFirst') return null
  if (state === 'giving') {
    return (
      <Row>
        <ButtonLink href={address}>{t('look')}</ButtonLink>
      </Row>
    )
  }
  if (state === 'given') {
    const path = service === 'github' ? '/invitations' : ''
    return place ? (
      <Row>
        <ButtonLink kind="primary" href={place.url + path}>
          {t(`open.${service}`, { service: serviceNames[service] })}
        </ButtonLink>
      </Row>
    ) : null
  }
  if (!isProven) {
    return (
      <Row>
        <ButtonLink kind="primary" href={asking(address, 'connect')}>
          {t('signIn')}
        </ButtonLink>
      </Row>
    )
  }
  if (state === 'failed' && account && !needsConsent(value) && !needsOther(value)) {
    return <Use address={address} account={account} words={t('again')} isPrimary />
  }
  if (state === 'choose' || (!mayConnect && !needsConsent(value))) return null
  const words = needsConsent(value) ? 'connectAgain' : needsOther(value) ? 'another' : 'connect'
  return (
    <Connect
      address={address}
      email={email}
      words={t(words, { service: serviceNames[service] })}
      kind="primary"
    />
  )
}

type ConnectFormProps = Pick<ConnectionProps, 'address' | 'email'> & {
  words: string
  kind: 'primary' | 'secondary'
}

/** Says for whom: somebody else may have sent the link to the portal. */
function Connect({ address, email, kind, words }: ConnectFormProps) {
  const t = useTranslations('portal-benefits.ui.connection')
  return (
    <Stack as="form" gap={3} method="post" action={address}>
      {email === null ? null : (
        <Text size="small" tone="muted">
          {t('forWhom', { email })}
        </Text>
      )}
      <Row>
        <Button type="submit" kind={kind} name="intent" value="connect">
          {words}
        </Button>
      </Row>
    </Stack>
  )
}

type UseProps = {
  address: string
  account: PortalAccount
  words: string
  isPrimary?: boolean
  isSmall?: boolean
}

function Use({ account, address, isPrimary = false, isSmall = false, words }: UseProps) {
  return (
    <Row as="form" method="post" action={address}>
      <input type="hidden" name="account" value={account.id} />
      <Button
        type="submit"
        kind={isPrimary ? 'primary' : 'secondary'}
        size={isSmall ? 'sm' : undefined}
        name="intent"
        value="use-account"
      >
        {words}
        <VisuallyHidden> {account.name}</VisuallyHidden>
      </Button>
    </Row>
  )
}

/** The accounts of the customer, each to be used or disconnected, and the way to one more. */
function Accounts({ address, benefitId, email, home, value }: ConnectionProps) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { account, mayConnect, others, service, state } = value
  const all = account ? [account, ...others] : others
  if (all.length === 0) return null
  const removalOf = ({ id }: PortalAccount) =>
    naming(below(home, `/connections/${service}/${id}`), 'benefit', benefitId)
  const isWaiting = state === 'giving'
  return (
    <Stack as="section" gap={3} aria-labelledby="accounts">
      <Heading level={2} id="accounts">
        {t('accounts', { service: serviceNames[service] })}
      </Heading>
      <List ruled>
        {all.map((each) => (
          <ListItem
            key={each.id}
            below
            trail={
              <>
                {each.id === account?.id || isWaiting ? null : (
                  <Use address={address} account={each} words={t('use')} isSmall />
                )}
                <ButtonLink kind="quiet" size="sm" href={removalOf(each)}>
                  {t('disconnect')}
                  <VisuallyHidden> {each.name}</VisuallyHidden>
                </ButtonLink>
              </>
            }
          >
            <Text>{each.name}</Text>
          </ListItem>
        ))}
      </List>
      {state === 'given' && account ? (
        <Stack gap={2}>
          <Text size="small" tone="muted">
            {t(`lost.${service}`)}
          </Text>
          <Use address={address} account={account} words={t('giveAgain')} />
        </Stack>
      ) : null}
      {mayConnect && !isWaiting && !needsOther(value) ? (
        <Connect address={address} email={email} words={t('another')} kind="secondary" />
      ) : null}
    </Stack>
  )
}
