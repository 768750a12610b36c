import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/title.ts'
import {
  Badge,
  IconMail,
  List,
  ListItem,
  Note,
  Page,
  Row,
  Section,
  Text,
} from '../../../ui/index.ts'
import { verifyErrorOf } from '../accounts/verify-errors.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'

export function Email() {
  const t = useTranslations('profile.ui.email')
  const { error } = useSearch({ strict: false }) as { error?: string }
  const user = api.useSession().data?.user
  useTitle(t('title'))
  if (!user) return null
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? <RefusedLink error={error} /> : null}
      <Section title={t('current')}>
        <List ruled>
          <ListItem lead={<IconMail />}>
            <Row>
              <Text as="span" strong>
                {user.email}
              </Text>
              {user.emailVerified ? (
                <Badge tone="ok">{t('verified')}</Badge>
              ) : (
                <Badge tone="warn">{t('unverified')}</Badge>
              )}
            </Row>
            {user.emailVerified ? null : <ConfirmAddress email={user.email} />}
          </ListItem>
        </List>
      </Section>
      <ChangeEmail key={user.id} user={user} />
    </Page>
  )
}

/** The link of an email led here without success. */
function RefusedLink({ error }: { error: string }) {
  const t = useTranslations('accounts.ui.verify.errors')
  const kind = verifyErrorOf(error)
  return (
    <Note tone="danger" role="alert" title={t(`${kind}.title`)}>
      {t(`${kind}.text`)}
    </Note>
  )
}
