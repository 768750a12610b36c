import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { checkoutLinks, merchantWebhooks, orders, products, testMode } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import {
  Card,
  CopyButton,
  Heading,
  Row,
  Stack,
  Stepper,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { agentPrompt } from '../developers/first-requests.ts'
import type { Shop } from '../shop/use-shop.ts'
import { inOrder, isOwnThere, type Step } from './home-rules.ts'

/** The steps to the first sale; nothing is drawn when all are done. */
export function SetUp({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-home.ui.setUp')
  const c = useTranslations('common.ui')
  const found = useSteps(shop)
  const { data: mode } = useModeQuery()
  // They are for what is sold here.
  if (!found || mode?.billingSource === 'provider') return null
  const { steps, done } = inOrder(found)
  if (done === steps.length) return null
  const { slug } = shop.organization
  const hrefs: Partial<Record<Step, string>> = {
    ...(shop.may('catalog', 'write') && {
      product: linkTo('/o/:slug/products/new', { slug }),
      link: linkTo('/o/:slug/links', { slug }, { create: '1' }),
    }),
    webhook: linkTo('/o/:slug/developers/webhooks', { slug }),
  }
  const label = (step: Step, at: number): ReactNode => {
    const href = at < done ? undefined : hrefs[step]
    return href ? <TextLink href={href}>{t(`steps.${step}`)}</TextLink> : t(`steps.${step}`)
  }
  return (
    <Card>
      <Stack gap={3}>
        <Stack gap={1}>
          <Heading level={2}>{t('title', { count: steps.length - done })}</Heading>
          <Text tone="muted">{t('text')}</Text>
        </Stack>
        <Stepper
          label={t('label', { done, all: steps.length })}
          steps={steps.map((step, at) => ({ id: step, label: label(step, at) }))}
          done={done}
          doneLabel={t('done')}
        />
        <Row>
          <CopyButton
            value={agentPrompt(
              { origin: location.origin, authBase: boot().authBase },
              shop.organization,
            )}
            label={c('copy')}
            copiedLabel={t('agent.copied')}
          >
            {t('agent.prompt')}
          </CopyButton>
          <TextLink href={linkTo('/o/:slug/developers', { slug })}>{t('agent.more')}</TextLink>
        </Row>
        {mode?.live === false && shop.may('organization', 'update') ? (
          <Text size="small">
            <TextLink href={linkTo('/o/:slug/test', { slug })}>{t('samples')}</TextLink>
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}

/** Undefined until all is known; a step that the person cannot look at is undefined. */
function useSteps({ organization, may }: Shop) {
  const one = { query: { organizationId: organization.id, limit: 1 } }
  const maySell = may('sale', 'read')
  const mayManage = may('organization', 'update')
  const product = useCall(products.list, one)
  const link = useCall(checkoutLinks.list, one)
  const sale = useCall(orders.list, one, { enabled: maySell })
  const webhook = useCall(merchantWebhooks.list, one, { enabled: mayManage })
  const { data: mode } = useModeQuery()
  const maySample = maySell && mode?.live === false
  const { data: samples } = useCall(
    testMode.samples,
    { id: organization.id },
    { enabled: maySample },
  )
  const isKnown =
    product.data && link.data && (sale.data || !maySell) && (webhook.data || !mayManage)
  if (!isKnown || !mode || (maySample && !samples)) return undefined
  const steps: Record<Step, boolean | undefined> = {
    organization: true,
    product: isOwnThere(product.data, samples?.products),
    link: isOwnThere(link.data),
    webhook: isOwnThere(webhook.data),
    sale: isOwnThere(sale.data, samples?.orders),
  }
  return steps
}
