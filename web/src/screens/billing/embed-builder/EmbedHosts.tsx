import { isEmbedHost, mostEmbedHosts } from '@guildhall/contract/billing/embed-host'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Field,
  List,
  ListItem,
  Note,
  Row,
  Skeleton,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { originIn } from '../shop/embed-code.ts'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'

/** The pages that may show a checkout, with a way to add the one that it is for. */
export function EmbedHosts({ shop }: { shop: Shop }) {
  const t = useTranslations('embed-builder.ui.hosts')
  const { id, slug } = shop.organization
  const [added, setAdded] = useState(0)
  const { data, error, refetch } = useCall(merchants.checkoutSettings, { id })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const { embedHosts } = data
  return (
    <Stack gap={4}>
      {embedHosts.length === 0 ? (
        <Note tone="warn" title={t('none')}>
          {t('noneText')}
        </Note>
      ) : (
        <>
          <Text tone="muted">{t('text')}</Text>
          <List ruled aria-label={t('title')}>
            {embedHosts.map((host) => (
              <ListItem key={host}>
                <Text as="span" translate="no">
                  {host}
                </Text>
              </ListItem>
            ))}
          </List>
        </>
      )}
      <AddHost key={added} shop={shop} hosts={embedHosts} onAdded={() => setAdded(added + 1)} />
      <TextLink href={linkTo('/o/:slug/settings/checkout', { slug })}>{t('all')}</TextLink>
    </Stack>
  )
}

type AddHostProps = { shop: Shop; hosts: readonly string[]; onAdded: () => void }

function AddHost({ shop, hosts, onAdded }: AddHostProps) {
  const t = useTranslations('embed-builder.ui.hosts')
  const toast = useToast()
  const invalidate = useInvalidate(merchants.checkoutSettings)
  const { id } = shop.organization
  const may = shop.may('organization', 'update')

  function problemOf(typed: string): string | undefined {
    const origin = originIn(typed)
    if (origin === undefined) return t('invalid', { example: 'https://example.com' })
    if (hosts.includes(origin)) return t('listed')
    if (!isEmbedHost(origin)) return t('secure', { example: 'https://example.com' })
    return hosts.length >= mostEmbedHosts ? t('full', { max: mostEmbedHosts }) : undefined
  }

  const { busy, problems, refusal, form } = useForm({
    checks: { host: problemOf },
    errorText: useErrorText(),
    async send(data) {
      const origin = originIn(text(data, 'host')) ?? ''
      // The list is replaced as a whole, so that of this moment is asked for.
      const now = await trySend(merchants.checkoutSettings, { id })
      if (now.failure) return now.failure
      const embedHosts = [...new Set([...now.data.embedHosts, origin])]
      const { failure } = await trySend(merchants.setCheckoutSettings, { id, embedHosts })
      if (failure) return failure
      invalidate()
      toast(t('added', { host: origin }))
      onAdded()
      return null
    },
  })
  return (
    <Stack as="form" gap={3} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field
        name="host"
        label={t('host')}
        hint={t('hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={300}
        readOnly={!may}
        error={problems.host}
      />
      <Row>
        <Button type="submit" busy={busy} disabledReason={may ? undefined : t('mayNot')}>
          {t('add')}
        </Button>
      </Row>
    </Stack>
  )
}
