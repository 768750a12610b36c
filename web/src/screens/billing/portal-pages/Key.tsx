import type { PortalBenefitPage, PortalKey } from '@guildhall/contract/portal-benefit-page'
import { useTranslations } from 'use-intl/react'
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Facts,
  Gauge,
  Heading,
  List,
  ListItem,
  Meta,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { KeyWithCopy } from '../checkout-page/KeyWithCopy.tsx'
import { naming } from '../checkout-page/naming.ts'
import { asking } from './below.ts'
import { Pager } from './Pager.tsx'
import { usePortal } from './use-portal.ts'

type KeyProps = { address: string; value: PortalKey }

const tones = { active: 'ok', expired: 'danger', disabled: 'danger' } as const

/** A license key: its text, how often it was used, and where. */
export function KeyDetails({ address, value }: KeyProps) {
  const t = useTranslations('portal-benefits.ui')
  const { limitActivations, mayRotate, state, text } = value
  return (
    <>
      <Card>
        <Stack gap={4}>
          <Row justify="between">
            <Text as="b" strong>
              {t('key.title')}
            </Text>
            <Badge tone={tones[state]}>{t(`key.states.${state}`)}</Badge>
          </Row>
          <KeyWithCopy text={text} />
          <Uses value={value} />
        </Stack>
      </Card>
      {limitActivations === null ? null : <Activations address={address} value={value} />}
      {mayRotate ? (
        <Stack gap={3}>
          <Text tone="muted">{t('rotate.hint')}</Text>
          <Row>
            <ButtonLink href={asking(address, 'rotate')}>{t('rotate.button')}</ButtonLink>
          </Row>
        </Stack>
      ) : null}
    </>
  )
}

function Uses({ value }: Pick<KeyProps, 'value'>) {
  const t = useTranslations('portal-benefits.ui')
  const { day, number } = usePortal()
  const { activations, expiresAt, lastValidatedAt, limitActivations, limitUsage, usage } = value
  const counted = (used: number, limit: number) => (
    <Gauge value={used} max={limit}>
      {t('key.ofLimit', { used: number(used), limit: number(limit) })}
    </Gauge>
  )
  return (
    <Facts
      items={[
        ...(limitActivations === null
          ? []
          : [
              {
                term: t('key.activations'),
                detail: counted(activations.total, limitActivations),
              },
            ]),
        {
          term: t('key.uses'),
          detail:
            limitUsage === null
              ? t('key.unlimited', { used: number(usage) })
              : counted(usage, limitUsage),
        },
        {
          term: t('key.expires'),
          detail: expiresAt === null ? t('key.never') : day(expiresAt),
        },
        {
          term: t('key.checked'),
          detail: lastValidatedAt === null ? t('key.unchecked') : day(lastValidatedAt),
        },
      ]}
    />
  )
}

function Activations({ address, value }: KeyProps) {
  const t = useTranslations('portal-benefits.ui')
  const { day } = usePortal()
  const { activations, mayRemove } = value
  return (
    <Stack as="section" gap={3} aria-labelledby="activations">
      <Heading level={2} id="activations">
        {t('activations.title')}
      </Heading>
      {activations.items.length === 0 ? (
        <Text tone="muted">{t('activations.none')}</Text>
      ) : (
        <List ruled>
          {activations.items.map(({ createdAt, id, label, lastSeenAt }) => (
            <ListItem
              key={id}
              trail={
                mayRemove ? (
                  <ButtonLink
                    size="sm"
                    href={naming(
                      naming(asking(address, 'remove'), 'activation', id),
                      'page',
                      activations.page,
                    )}
                  >
                    {t('activations.remove')} <VisuallyHidden>{label}</VisuallyHidden>
                  </ButtonLink>
                ) : null
              }
            >
              <Text>{label}</Text>
              <Meta tone="muted">
                {t('activations.since', { date: day(createdAt) })}
                {lastSeenAt === null ? null : t('activations.seen', { date: day(lastSeenAt) })}
              </Meta>
            </ListItem>
          ))}
        </List>
      )}
      <Pager address={address} part={activations} />
    </Stack>
  )
}

type QuestionProps = {
  address: string
  asks: NonNullable<PortalBenefitPage['asks']>
  displayKey: string
}

/** The second of two clicks, with what it does. */
export function KeyQuestion({ address, asks, displayKey }: QuestionProps) {
  const t = useTranslations('portal-benefits.ui')
  const isRotation = asks.what === 'rotate'
  return (
    <Stack as="form" gap={6} method="post" action={address}>
      <Stack gap={2}>
        <Heading level={1}>
          {isRotation
            ? t('rotate.title')
            : t('activations.removeTitle', { label: asks.activation.label })}
        </Heading>
        <Text>{t(isRotation ? 'rotate.text' : 'activations.removeText')}</Text>
      </Stack>
      {isRotation ? (
        <input type="hidden" name="display_key" value={displayKey} />
      ) : (
        <input type="hidden" name="activation" value={asks.activation.id} />
      )}
      <Row>
        <Button
          type="submit"
          kind="danger"
          name="intent"
          value={isRotation ? 'rotate-key' : 'remove-activation'}
        >
          {t(isRotation ? 'rotate.confirm' : 'activations.confirm')}
        </Button>
        <ButtonLink kind="quiet" href={address}>
          {t(isRotation ? 'rotate.keep' : 'activations.keep')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
