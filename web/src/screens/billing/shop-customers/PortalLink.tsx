import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customerSessions, type OutputOf } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import {
  Button,
  ButtonLink,
  FormError,
  IconExternal,
  Note,
  Secret,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Customer, nameOf } from './customer-name.ts'

type Session = OutputOf<typeof customerSessions.create>
type PortalLinkProps = { shop: Shop; customer: Customer; onClose: () => void }

/** A link with which the portal opens as this customer: made when it is asked for, and shown once. */
export function PortalLink({ shop, customer, onClose }: PortalLinkProps) {
  const t = useTranslations('shop-customers.ui.portal')
  const c = useTranslations('common.ui')
  const create = useAction(customerSessions.create)
  const [session, setSession] = useState<Session | null>(null)
  const name = nameOf(customer, customer.id)
  const input = { organizationId: shop.organization.id, customerId: customer.id }
  return (
    <FormDialog
      open
      wide
      busy={create.isPending}
      title={t('title', { name })}
      onClose={onClose}
      footer={
        session ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{c('cancel')}</Button>
            <Button
              kind="primary"
              busy={create.isPending}
              busyLabel={c('loading')}
              onClick={async () => {
                const made = await create.run(input)
                setSession(made && 'token' in made ? made : null)
              }}
            >
              {t('create')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {create.problem ? <FormError>{create.problem}</FormError> : null}
        <Text>{t('text', { name })}</Text>
        {session ? (
          <Link session={session} />
        ) : (
          <Note tone="warn" title={t('key')}>
            {t('keyText')}
          </Note>
        )}
      </Stack>
    </FormDialog>
  )
}

function Link({ session }: { session: Session }) {
  const t = useTranslations('shop-customers.ui.portal')
  const c = useTranslations('common.ui')
  const { momentOf } = useShopWords()
  return (
    <Secret
      label={t('link')}
      value={session.customerPortalUrl}
      hint={t('until', { date: momentOf(session.expiresAt) })}
      copyLabel={c('copy')}
      copiedLabel={c('copied')}
      actions={
        <ButtonLink href={session.customerPortalUrl} target="_blank" icon={<IconExternal />}>
          {t('open')}
        </ButtonLink>
      }
    />
  )
}
