import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { billingSources } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { put } from '../../../lib/limits/billing-sources.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import {
  Button,
  Checkbox,
  CopyButton,
  Disclosure,
  Field,
  List,
  ListItem,
  Row,
  Section,
  Select,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { format, providers } from './providers.ts'
import { SecretField } from './SecretField.tsx'

const consequences = ['decided', 'off', 'access', 'events', 'empty', 'forever'] as const

type ConnectProps = {
  id: string
  /** It followed a provider before. */
  again?: boolean
}

/** What following means, and the form that begins it. */
export function Connect({ id, again = false }: ConnectProps) {
  const t = useTranslations('billing-sources.ui')
  return (
    <>
      {again ? null : (
        <Section title={t('meaning.title')}>
          <List ruled aria-label={t('meaning.title')}>
            {consequences.map((each) => (
              <ListItem key={each}>
                <Text>{t(`meaning.${each}`)}</Text>
              </ListItem>
            ))}
          </List>
        </Section>
      )}
      <Section title={t(again ? 'connect.againTitle' : 'connect.title')}>
        <ConnectForm id={id} again={again} />
      </Section>
    </>
  )
}

/** The provider shows a secret only of an endpoint that has an address, and ours follows from the secret. */
function Steps() {
  const t = useTranslations('billing-sources.ui.connect')
  const c = useTranslations('common.ui')
  return (
    <List ruled aria-label={t('steps')}>
      <ListItem>
        <Stack gap={2}>
          <Text>{t('make', { format })}</Text>
          <span translate="no">
            <CopyButton
              value={`${location.origin}/api/webhooks/in/later`}
              label={c('copy')}
              copiedLabel={c('copied')}
            />
          </span>
        </Stack>
      </ListItem>
      <ListItem>
        <Text>{t('paste')}</Text>
      </ListItem>
      <ListItem>
        <Text>{t('replace')}</Text>
      </ListItem>
    </List>
  )
}

function ConnectForm({ id, again }: Required<ConnectProps>) {
  const t = useTranslations('billing-sources.ui.connect')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const client = useQueryClient()
  const limits = useLimitChecks({
    providerOrganizationId: put.providerOrganizationId,
    accessToken: put.accessToken,
    webhookSecret: put.webhookSecret,
  })
  const { busy, problems, refusal, form } = useForm({
    checks: {
      ...limits,
      accessToken: (value, data) =>
        value.trim() === '' && text(data, 'webhookSecret').trim() === ''
          ? t('either')
          : limits.accessToken?.(value, data),
      ...(again ? {} : { agreed: (value) => (value === 'on' ? undefined : t('agreeMissing')) }),
    },
    errorText: useErrorText(),
    async send(data) {
      const given = (name: string) => text(data, name).trim() || undefined
      const { failure } = await trySend(billingSources.put, {
        id,
        kind: 'polar',
        server: text(data, 'server'),
        providerOrganizationId: given('providerOrganizationId'),
        accessToken: given('accessToken'),
        webhookSecret: given('webhookSecret'),
      })
      if (failure) return failure
      toast(t('connected'))
      // Every page of selling shows something else from now on.
      await client.invalidateQueries()
      return null
    },
  })
  return (
    <Stack as="form" gap={4} method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Select name="server" label={t('server')} options={providers} />
      <SecretField what="token" error={problems.accessToken} />
      <Disclosure title={t('byHand')} open={problems.webhookSecret !== undefined}>
        <Stack gap={4}>
          <Steps />
          <SecretField what="secret" error={problems.webhookSecret} />
        </Stack>
      </Disclosure>
      <Field
        name="providerOrganizationId"
        label={t('organization')}
        hint={t('organizationHint')}
        maxLength={put.providerOrganizationId.max}
        autoComplete="off"
        spellCheck={false}
        error={problems.providerOrganizationId}
      />
      {again ? null : <Checkbox name="agreed" label={t('agree')} error={problems.agreed} />}
      <Row>
        <Button type="submit" kind="primary" busy={busy} busyLabel={c('loading')}>
          {t(again ? 'submitAgain' : 'submit')}
        </Button>
      </Row>
    </Stack>
  )
}
