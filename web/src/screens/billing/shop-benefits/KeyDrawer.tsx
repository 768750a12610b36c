import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { licenseKeys, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  CopyButton,
  Empty,
  Facts,
  House,
  IconDeviceUnknown,
  IconOff,
  IconSubscriptions,
  IconTrash,
  List,
  ListItem,
  lostDrawing,
  Meta,
  Progress,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog, Drawer } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'
import { KeyBadge } from './key-state.tsx'

type Key = OutputOf<typeof licenseKeys.get>
type Activation = Key['activations'][number]
type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>
type Asked = 'rotate' | 'disable' | 'enable' | Activation

const changed = [licenseKeys.get, licenseKeys.list]

/** One license key beside the list: where it is used, and what a merchant does with it. */
export function KeyDrawer({ shop, id, ...place }: Place & { shop: Shop; id: string }) {
  const t = useTranslations('shop-benefits.ui.keys')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useCall(licenseKeys.get, { id })
  const found = data?.id === id ? data : undefined
  const isElsewhere = found !== undefined && found.organizationId !== shop.organization.id
  const key = isElsewhere ? undefined : found
  return (
    <Drawer
      {...place}
      label={key?.displayKey ?? t('one')}
      footer={key && shop.sells ? <Actions shop={shop} licenseKey={key} onAsk={setAsked} /> : null}
    >
      {key ? (
        <>
          <Detail shop={shop} licenseKey={key} onAsk={setAsked} />
          {asked ? (
            <Question asked={asked} licenseKey={key} onClose={() => setAsked(null)} />
          ) : null}
        </>
      ) : isElsewhere ? (
        <Empty drawing={<House state={lostDrawing} />} title={t('unknown')} />
      ) : error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

type OfKey = { shop: Shop; licenseKey: Key; onAsk: (asked: Asked) => void }

function Actions({ shop, licenseKey: { status }, onAsk }: OfKey) {
  const t = useTranslations('shop-benefits.ui')
  const mayNot = shop.may('customer', 'write') ? undefined : t('mayNot')
  const isRevoked = status === 'revoked'
  return (
    <>
      <Button
        disabledReason={mayNot ?? (isRevoked ? t('keys.rotate.revoked') : undefined)}
        icon={<IconSubscriptions />}
        onClick={() => onAsk('rotate')}
      >
        {t('keys.rotate.open')}
      </Button>
      {status === 'granted' ? (
        <Button
          disabledReason={mayNot}
          kind="danger-quiet"
          icon={<IconOff />}
          onClick={() => onAsk('disable')}
        >
          {t('keys.disable.open')}
        </Button>
      ) : (
        <Button disabledReason={mayNot} onClick={() => onAsk('enable')}>
          {t('keys.enable.open')}
        </Button>
      )}
    </>
  )
}

function Detail({ shop, licenseKey: key, onAsk }: OfKey) {
  const t = useTranslations('shop-benefits.ui.keys')
  const c = useTranslations('common.ui')
  const ui = useTranslations('shop-benefits.ui')
  const { moment, number } = useShopWords()
  const { slug } = shop.organization
  const { activations, customer, expiresAt, lastValidatedAt, limitActivations, limitUsage } = key
  const mayNot = shop.may('customer', 'write') ? undefined : ui('mayNot')
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <Row>
          <KeyBadge status={key.status} />
        </Row>
        <span translate="no">
          <CopyButton value={key.key} label={c('copy')} copiedLabel={c('copied')} />
        </span>
        <Text tone="muted">
          <TextLink href={linkTo('/o/:slug/customers/:id', { slug, id: key.customerId })}>
            {nameOf(customer, customer.id)}
          </TextLink>
        </Text>
      </Stack>
      {limitUsage === null ? null : (
        <Progress
          label={t('usage')}
          value={Math.min(key.usage, limitUsage)}
          max={limitUsage}
          aside={t('usedOf', { used: number(key.usage), most: number(limitUsage) })}
        />
      )}
      <Facts
        items={[
          ...(limitUsage === null ? [{ term: t('usage'), detail: number(key.usage) }] : []),
          { term: t('validations'), detail: number(key.validations) },
          { term: t('validated'), detail: lastValidatedAt ? moment(lastValidatedAt) : '–' },
          { term: t('expires'), detail: expiresAt ? moment(expiresAt) : ui('never') },
          { term: t('granted'), detail: moment(key.createdAt) },
        ]}
      />
      {limitActivations === null ? null : (
        <Section
          title={t('activations')}
          count={t('usedOf', {
            used: number(activations.length),
            most: number(limitActivations),
          })}
        >
          {activations.length === 0 ? (
            <Text tone="muted">{t('noActivations')}</Text>
          ) : (
            <List ruled>
              {activations.map((activation) => (
                <ListItem
                  key={activation.id}
                  lead={<IconDeviceUnknown />}
                  trail={
                    shop.sells ? (
                      <Button
                        kind="quiet"
                        size="sm"
                        iconOnly
                        icon={<IconTrash />}
                        disabledReason={mayNot}
                        onClick={() => onAsk(activation)}
                      >
                        {t('remove.of', { name: activation.label })}
                      </Button>
                    ) : null
                  }
                >
                  <Text translate="no">{activation.label}</Text>
                  <Meta tone="muted">{moment(activation.createdAt)}</Meta>
                </ListItem>
              ))}
            </List>
          )}
        </Section>
      )}
    </Stack>
  )
}

type QuestionProps = { asked: Asked; licenseKey: Key; onClose: () => void }

function Question({ asked, licenseKey: key, onClose }: QuestionProps) {
  const t = useTranslations('shop-benefits.ui.keys')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const rotate = useEach(licenseKeys.rotate, changed)
  const update = useEach(licenseKeys.update, changed)
  const remove = useEach(licenseKeys.deactivate, changed)
  const [problem, setProblem] = useState<string>()
  const what = typeof asked === 'string' ? asked : 'remove'
  const name = typeof asked === 'string' ? key.displayKey : asked.label
  const isDanger = what === 'disable' || what === 'remove'

  function run() {
    if (typeof asked !== 'string') {
      const { key: text, organizationId } = key
      const input = { key: text, organizationId, activationId: asked.id }
      return remove.run([{ name, input }])
    }
    if (asked === 'rotate') return rotate.run([{ name, input: { id: key.id } }])
    const status = asked === 'disable' ? ('disabled' as const) : ('granted' as const)
    return update.run([{ name, input: { id: key.id, status } }])
  }

  async function confirm() {
    const [refused] = await run()
    setProblem(refused?.text)
    if (refused) return
    toast(t(`${what}.done`))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      kind={isDanger ? 'danger' : 'primary'}
      title={t(`${what}.title`, { name })}
      confirmLabel={t(`${what}.open`)}
      cancelLabel={c('cancel')}
      busy={rotate.isPending || update.isPending || remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      effects={
        what === 'rotate' ? [{ label: t('activations'), value: key.activations.length }] : undefined
      }
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t(`${what}.text`)}</Text>
    </ConfirmDialog>
  )
}
