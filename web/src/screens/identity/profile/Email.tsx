import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/title.ts'
import { Badge, IconMail, List, ListItem, Page, Row, Section, Text } from '../../../ui/index.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'

export function Email() {
  const t = useTranslations('profile.ui.email')
  const user = api.useSession().data?.user
  useTitle(t('title'))
  if (!user) return null
  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
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
