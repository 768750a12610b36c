import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalLinkedAccount } from '@guildhall/contract/portal-connections'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  ButtonLink,
  Heading,
  List,
  ListItem,
  Meta,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { ConnectionNote, serviceNames } from '../checkout-page/connection-words.tsx'
import { below } from './below.ts'
import { Inside } from './Inside.tsx'

/** The second of two clicks, with what ends. */
export function Disconnect({ page }: { page: Extract<BuyerPage, { kind: 'portal-disconnect' }> }) {
  const t = useTranslations('portal-benefits.ui.connection')
  const { account, address, back, benefits } = page
  const service = serviceNames[account.service]
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{t('removal.title', { name: account.name })}</Heading>
        <Text>{benefits.length === 0 ? t('removal.nothing') : t('removal.text', { service })}</Text>
      </Stack>
      {benefits.length === 0 ? null : (
        <Stack as="section" gap={3} aria-labelledby="ends">
          <Heading level={2} id="ends">
            {t('removal.ends')}
          </Heading>
          <List ruled>
            {benefits.map((benefit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two benefits may have one description
              <ListItem key={at}>
                <Text>{benefit}</Text>
              </ListItem>
            ))}
          </List>
        </Stack>
      )}
      <Row as="form" gap={3} method="post" action={address}>
        <Button type="submit" kind="danger" name="intent" value="disconnect">
          {t('removal.confirm')}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {t('removal.keep')}
        </ButtonLink>
      </Row>
    </Inside>
  )
}

/** The connected accounts, in the settings. */
export function LinkedAccounts({
  page: { connectionResult, connections, home },
}: {
  page: Extract<BuyerPage, { kind: 'portal-settings' }>
}) {
  const t = useTranslations('portal-benefits.ui.connection')
  if (connections.length === 0 && !connectionResult) return null
  const removalOf = ({ id, service }: PortalLinkedAccount) =>
    below(home, `/connections/${service}/${id}`)
  return (
    <Stack as="section" gap={4} aria-labelledby="connections">
      <Heading level={2} id="connections">
        {t('list')}
      </Heading>
      {connectionResult ? <ConnectionNote result={connectionResult} /> : null}
      {connections.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List ruled>
          {connections.map((each) => (
            <ListItem
              key={`${each.service} ${each.id}`}
              below
              trail={
                <ButtonLink size="sm" href={removalOf(each)}>
                  {t('disconnect')}
                  <VisuallyHidden> {each.name}</VisuallyHidden>
                </ButtonLink>
              }
            >
              <Text>{each.name}</Text>
              <Meta tone="muted">{serviceNames[each.service]}</Meta>
            </ListItem>
          ))}
        </List>
      )}
    </Stack>
  )
}
